import { profileCalls as calls } from "@steward/contract/personnel/profiles/calls";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ownOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { sendDocumentTo } from "../../documents/document-factory.ts";
import { slugOf } from "../../issued-assets/issued-asset-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { makePicture } from "../../attachments/picture-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeProfile } from "../profile-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const customer = await server.otherOrganisation("Meridian Wards");
const stranger = await server.otherOrganisation("Elsewhere Clinics");

/** Everything that is published to an organisation, as the server's role reads it there. */
const publishedTo = ({ organisation_id }: Caller): Promise<{ id: string; name: string }[]> =>
  inOrganisation(server.pool, { organisation_id, scope: null }, async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`select * from personnel_publication`.execute(tx);
    return rows;
  });
const seen = async (caller: Caller, id: string) => (await publishedTo(caller)).find((row) => row.id === id);
const publish = (id: string, audience: "none" | "everyone" | "chosen", customers: string[] = []) =>
  owner.ok(calls.publish, { params: { id }, body: { audience, customers } });

const SECRET = {
  email: "only.here@example.org",
  primary_phone_number: "+919812345670",
  alternate_phone_number: "+919812345671",
  address: "14 Hidden Lane",
  linkedin_profile_link: "https://www.linkedin.com/in/hidden-one",
  min_salary: 1_234_567_891,
  max_salary: 1_987_654_321,
};

test("an organisation of another kind keeps no profiles", async () => {
  const other = await server.otherOrganisation("Only a customer");
  await admin.query("update organisation set kinds = '{customer}' where id = $1", [other.organisation_id]);
  expect(await other.refused(calls.list)).toMatchObject({ status: 403 });
  expect(await other.refused(calls.create, { body: { name: "Anil Shetty" } })).toMatchObject({ status: 403 });
});

describe("a profile", () => {
  test("is told whole, edited by its lists, and found", async () => {
    const made = await makeProfile(owner, {
      name: "Ranjit Oommen",
      position: 1,
      overall_experience: 9,
      skills: [
        { skill: 101, level: 3, years: 4 },
        { skill: 110, level: 5, last_used: 2025 },
      ],
      employment: [
        { company_name: "First Works", start_date: "2015-02-01", end_date: "2019-03-31" },
        { company_name: "Second Works", start_date: "2019-04-01" },
      ],
      certificates: [{ name: "Electrical safety", issue_date: "2022-01-01", expiry_date: "2027-01-01" }],
    });
    expect(made).toMatchObject({
      current_position: "Biomedical Equipment Technician",
      skill_detail: [
        { name: "Calibration", rating: 5 },
        { name: "Ventilators", years: 4 },
      ],
      employment: [{ company_name: "Second Works", is_current: true }, { company_name: "First Works" }],
      audience: "none",
      availability_status: "Available",
      completeness: 60,
      missing: ["city", "primary_phone_number", "languages", "preferred_cities"],
    });
    const params = { id: made.id };
    const edited = await owner.ok(calls.update, { params, body: { skills: [], availability: "Not Available" } });
    expect(edited).toMatchObject({ completeness: 50, missing: expect.arrayContaining(["skills"]) });
    expect(edited).toMatchObject({ skill_detail: [], availability_status: "Not Available", employment: [{}, {}] });
    const { results } = await owner.ok(calls.list, { query: { search: "oommen" } });
    expect(results.map(({ id }) => id)).toEqual([made.id]);
    expect((await owner.ok(calls.skills, { query: { search: "respirators" } })).results).toEqual([
      { id: 101, name: "Ventilators" },
    ]);
  });

  test("of the same person is found by phone, e-mail, or name and year of birth", async () => {
    const { id } = await makeProfile(owner, {
      name: "Twice Kept",
      birth_year: 1988,
      email: "twice@people.example",
      alternate_phone_number: "+919822011223",
    });
    const twins = async (query: object) =>
      (await owner.ok(calls.duplicates, { query })).results.filter((twin) => twin.id === id).map(({ same }) => same);
    expect(await twins({ primary_phone_number: "9822011223" })).toEqual([["phone"]]);
    expect(await twins({ email: "TWICE@people.example" })).toEqual([["email"]]);
    expect(await twins({ name: "twice kept", birth_year: "1988" })).toEqual([["name"]]);
    expect(await twins({ name: "twice kept" })).toEqual([]);
    expect(await twins({})).toEqual([]);
    expect(await twins({ email: "twice@people.example", other_than: id })).toEqual([]);
    expect((await customer.ok(calls.duplicates, { query: { email: "twice@people.example" } })).results).toEqual([]);
  });

  test("keeps papers of the person, which no customer sees and which are handed over by name", async () => {
    const { id } = await makeProfile(owner);
    const paper = await sendDocumentTo(owner, calls.addDocument, id, "Scan of the welding certificate");
    expect(await owner.ok(calls.documents, { params: { id } })).toMatchObject({
      results: [{ id: paper.id, title: "Scan of the welding certificate", preview: "pdf" }],
    });
    await publish(id, "everyone");
    expect(JSON.stringify(await seen(customer, id))).not.toContain("welding certificate");
    expect(await customer.refused(calls.documents, { params: { id } })).toMatchObject({ status: 404 });
    const told = await owner.send(calls.data, { params: { id } });
    expect(told.body).toMatchObject({ profile: { documents: [{ title: "Scan of the welding certificate" }] } });
    await owner.ok(calls.removeDocument, { params: { id, document_id: paper.id } });
    expect((await owner.ok(calls.documents, { params: { id } })).count).toBe(0);
  });

  test("refuses what is wrong in it at its field", async () => {
    const fieldsOf = async (body: object) =>
      Object.keys((await owner.refused(calls.create, { body: { name: "Wrong", ...body } })).errors ?? {});
    expect(await fieldsOf({ position: 101 })).toEqual(["position"]);
    expect(await fieldsOf({ city: 999_999_999 })).toEqual(["city"]);
    expect(await fieldsOf({ min_salary: 2, max_salary: 1 })).toEqual(["max_salary"]);
    expect(await fieldsOf({ consent_until: "2030-01-01" })).toEqual(["consent_until"]);
    const twice = [101, 101].map((skill) => ({ skill, level: 1 }));
    expect(await fieldsOf({ skills: twice })).toEqual(["skills"]);
  });
});

describe("publication", () => {
  test("reaches everyone or the chosen, and goes at once", async () => {
    const { id } = await makeProfile(owner);
    expect(await seen(customer, id)).toBeUndefined();
    await publish(id, "everyone");
    expect(await seen(customer, id)).toBeDefined();
    expect(await seen(stranger, id)).toBeDefined();
    await publish(id, "chosen", [await slugOf(customer)]);
    expect(await seen(customer, id)).toBeDefined();
    expect(await seen(stranger, id)).toBeUndefined();
    await owner.ok(calls.update, { params: { id }, body: { name: "Renamed Person" } });
    expect(await seen(customer, id)).toMatchObject({ name: "Renamed Person" });
    await publish(id, "none");
    expect(await seen(customer, id)).toBeUndefined();
  });

  test("needs a live consent and goes with it", async () => {
    const { id } = await makeProfile(owner, { consent_on: null, consent_how: "" });
    const everyone = { params: { id }, body: { audience: "everyone" as const, customers: [] } };
    expect(await owner.refused(calls.publish, everyone)).toMatchObject({ errors: { audience: expect.anything() } });
    await owner.ok(calls.update, { params: { id }, body: { consent_on: "2026-01-01" } });
    await owner.ok(calls.publish, everyone);
    expect(await seen(customer, id)).toBeDefined();
    await admin.query("update personnel_publication set until = current_date - 1 where id = $1", [id]);
    expect(await seen(customer, id)).toBeUndefined();
    const withdrawn = await owner.ok(calls.update, { params: { id }, body: { consent_on: null } });
    expect(withdrawn).toMatchObject({ audience: "none", has_consent: false });
    expect(await seen(customer, id)).toBeUndefined();
  });

  test("carries no hidden value, and those that the profile shows", async () => {
    const { id } = await makeProfile(owner, {
      name: "Hidden Surname Person",
      ...SECRET,
      gender: "Female",
      shows_full_name: false,
    });
    await publish(id, "everyone");
    const told = JSON.stringify(await seen(customer, id));
    for (const value of Object.values(SECRET)) expect(told).not.toContain(String(value));
    expect(told).not.toMatch(/Surname|Female/);
    expect(await seen(customer, id)).toMatchObject({ name: "Hidden P." });
    await owner.ok(calls.update, { params: { id }, body: { shows_salary: true, shows_gender: true } });
    expect(await seen(customer, id)).toMatchObject({
      min_salary: 1_234_567_891,
      max_salary: 1_987_654_321,
      gender: "Female",
    });
  });

  test("is written by its organisation alone", async () => {
    const { id } = await makeProfile(owner);
    await publish(id, "everyone");
    const { organisation_id } = stranger;
    const reach = { organisation_id, scope: null };
    await inOrganisation(server.pool, reach, (tx) => sql`call publish_person(${id}::uuid)`.execute(tx));
    expect(await seen(customer, id)).toBeDefined();
    const erased = inOrganisation(server.pool, reach, (tx) => sql`delete from personnel_publication`.execute(tx));
    await expect(erased).rejects.toThrow(/permission denied/);
  });

  test("shows the main picture where the profile says so, and follows it", async () => {
    const { id } = await makeProfile(owner);
    await publish(id, "everyone");
    const picture = await makePicture(owner, id, { call: calls.uploadAttachments });
    expect(await seen(customer, id)).toMatchObject({ picture: null });
    const shown = await owner.ok(calls.update, { params: { id }, body: { shows_picture: true } });
    expect(shown.primary_image?.id).toBe(picture.id);
    expect(await seen(customer, id)).toMatchObject({ picture: picture.id });
    await owner.ok(calls.removeAttachment, { params: { id, attachment_id: picture.id } });
    expect(await seen(customer, id)).toMatchObject({ picture: null });
  });

  test("goes with an agency that is suspended, and comes back with it", async () => {
    const { id } = await makeProfile(owner);
    await publish(id, "everyone");
    const agency = (set: string) =>
      inOrganisation(server.pool, { organisation_id: owner.organisation_id, scope: null }, (tx) =>
        sql`update organisation set ${sql.raw(set)} where id = ${ownOrganisation}`.execute(tx),
      );
    await agency("is_active = false");
    expect(await seen(customer, id)).toBeUndefined();
    await agency("is_active = true");
    expect(await seen(customer, id)).toBeDefined();
    await agency("kinds = '{customer}'");
    expect(await seen(customer, id)).toBeUndefined();
    await agency("kinds = '{customer,staffing}', name = 'Renamed Agency'");
    expect(await seen(customer, id)).toMatchObject({ staffing_name: "Renamed Agency" });
  });

  test("names customers by their exact slug", async () => {
    const { id } = await makeProfile(owner);
    const to = (customers: string[]) =>
      owner.refused(calls.publish, { params: { id }, body: { audience: "chosen", customers } });
    expect((await to(["no-such-one"])).errors).toHaveProperty("customers");
    expect((await to([])).errors).toHaveProperty("customers");
  });
});
