import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { describe, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { makeProviderOrganisation } from "../test-server/people.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshName, makeServiceProvider } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { database } = server.services;

const linkable = async (query: object = {}) => {
  const { results, count, next } = await owner.ok(serviceProviderCalls.linkedOrganisations, { query });
  return { names: results.map(({ name }) => name), ids: results.map(({ id }) => id), count, next };
};
const deactivate = (organisation: string) =>
  server.admin.query("update organisation set is_active = false where id = $1", [organisation]);

describe("organisations that may be linked", () => {
  test("are the active ones that provide services, by name and id alone", async () => {
    const gone = await makeProviderOrganisation(database, "Gone Services");
    await deactivate(gone);
    const made = await makeProviderOrganisation(database, "Ångström Calibration");
    const { organisation_id } = await server.otherOrganisation("Customers Only");
    await server.admin.query("update organisation set kinds = '{customer}' where id = $1", [organisation_id]);
    const { results } = await owner.ok(serviceProviderCalls.linkedOrganisations);
    expect(results.map(({ name }) => name)).toEqual(["Ångström Calibration", "Sahyadri Field Services"]);
    expect(results[0]).toEqual({ id: made, name: "Ångström Calibration" });
    expect(await linkable({ search: "angstrom" })).toMatchObject({ ids: [made], count: 1 });
    const first = await linkable({ page_size: 1 });
    expect(first).toMatchObject({ names: ["Ångström Calibration"], count: 2 });
    const { body } = await owner.raw({ url: first.next ?? "" });
    expect(body).toMatchObject({ results: [{ name: "Sahyadri Field Services" }], next: null, count: 2 });
  });

  test("do not include the caller's own", async () => {
    await server.admin.query("update organisation set kinds = '{customer,service_provider}' where id = $1", [
      owner.organisation_id,
    ]);
    expect((await linkable()).ids).not.toContain(owner.organisation_id);
    const body = { name: freshName("Own"), organisation: owner.organisation_id };
    expect(await owner.refused(serviceProviderCalls.create, { body })).toMatchObject({ status: 400 });
  });
});

test("whoever is linked as service provider sees its customers by name and id alone", async () => {
  const provider = await server.otherOrganisation("Deccan Repairs");
  await server.admin.query("update organisation set kinds = '{service_provider}' where id = $1", [
    provider.organisation_id,
  ]);
  expect(await provider.ok(organisationCalls.customers)).toEqual({ results: [], next: null, count: 0 });
  const made = await makeServiceProvider(owner, { organisation: provider.organisation_id });
  const { results, count } = await provider.ok(organisationCalls.customers);
  expect(count).toBe(1);
  expect(Object.keys(results[0] ?? {}).sort()).toEqual(["id", "name"]);
  expect(results[0]?.id).toBe(owner.organisation_id);
  expect((await provider.ok(organisationCalls.customers, { query: { search: "nobody" } })).count).toBe(0);
  await owner.ok(serviceProviderCalls.toggleActive, { params: { id: made.id } });
  expect((await provider.ok(organisationCalls.customers)).count).toBe(0);
});

describe("a service provider", () => {
  test("is linked to an organisation, to another and to none, and history names them", async () => {
    const [one, two] = [
      await makeProviderOrganisation(database, "Field One"),
      await makeProviderOrganisation(database, "Field Two"),
    ];
    const body = {
      email: "desk@example.org",
      contact_name: "Asha",
      contact_number: "+91 (20) 123-456",
      organisation: one,
    };
    const made = await makeServiceProvider(owner, body);
    expect(made).toMatchObject({ ...body, organisation_details: { id: one, name: "Field One" } });
    const params = { id: made.id };
    const moved = await owner.ok(serviceProviderCalls.update, { params, body: { organisation: two } });
    expect(moved.organisation_details).toEqual({ id: two, name: "Field Two" });
    const { rows } = await server.admin.query("select changes from activity where subject_id = $1 order by id desc", [
      made.id,
    ]);
    expect(rows[0].changes).toEqual([{ field: "organisation", before: "Field One", after: "Field Two" }]);
    const freed = await owner.ok(serviceProviderCalls.update, { params, body: { organisation: null } });
    expect(freed).toMatchObject({ organisation: null, organisation_details: null });
  });

  test("is linked to nothing but such an organisation", async () => {
    const customer = await server.otherOrganisation();
    await server.admin.query("update organisation set kinds = '{customer}' where id = $1", [customer.organisation_id]);
    for (const organisation of [customer.organisation_id, newId(), owner.account_id]) {
      const body = { name: freshName("Provider"), organisation };
      expect(await owner.refused(serviceProviderCalls.create, { body })).toMatchObject({
        status: 400,
        code: "invalid",
        errors: { organisation: ["Not found."] },
      });
    }
  });

  test("keeps an organisation that may no longer be linked, when its other fields are saved with it", async () => {
    const organisation = await makeProviderOrganisation(database, "Closing Down");
    const { id } = await makeServiceProvider(owner, { organisation });
    await deactivate(organisation);
    const body = { organisation, contact_name: "Meera" };
    const saved = await owner.ok(serviceProviderCalls.update, { params: { id }, body });
    expect(saved).toMatchObject({ contact_name: "Meera", organisation_details: { name: "Closing Down" } });
    const another = { name: freshName("Provider"), organisation };
    expect(await owner.refused(serviceProviderCalls.create, { body: another })).toMatchObject({ status: 400 });
  });

  test("refuses a malformed e-mail and is found by its people", async () => {
    const body = { name: freshName("Provider"), email: "x@" };
    expect((await owner.refused(serviceProviderCalls.create, { body })).errors).toEqual({
      email: ["Please enter a valid email address"],
    });
    const other = await server.otherOrganisation();
    const { id } = await makeServiceProvider(other, {
      name: "Voltas",
      contact_name: "Zoë Martin",
      email: "zm@volt.example",
    });
    await makeServiceProvider(other, { name: "Blue Star" });
    for (const search of ["volta", "zoe m", "ZM@"]) {
      const { results } = await other.ok(serviceProviderCalls.list, { query: { search } });
      expect({ search, ids: results.map((one) => one.id) }).toEqual({ search, ids: [id] });
    }
  });
});

test("the name of an organisation is told only to those who are linked to it", async () => {
  const organisation = await makeProviderOrganisation(database, "Discreet Services");
  await makeServiceProvider(owner, { organisation });
  const asked = async (setting: string) => {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [setting]);
      const name = await client.query("select linked_organisation_name($1) as name", [organisation]);
      const all = await client.query("select id from linkable_organisations()");
      return { name: name.rows[0].name, listed: all.rowCount };
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  const other = await server.otherOrganisation();
  expect((await asked(owner.organisation_id)).name).toBe("Discreet Services");
  expect((await asked(other.organisation_id)).name).toBeNull();
  expect(await asked("")).toEqual({ name: null, listed: 0 });
});
