import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshName, makeManufacturer, makeSupplier, SUPPLIER } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { rows: countries } = await server.admin.query("select id, name from country where code = 'IN'");
const india: { id: number; name: string } = countries[0];
const countryCalled = async (name: string): Promise<{ id: number; name: string }> =>
  (await server.admin.query("select id, name from country where name = $1", [name])).rows[0];
const REQUIRED = ["This is Required."];
const NOWHERE = 2_000_000_000;

const historyOf = async (id: string) => {
  const { rows } = await server.admin.query("select changes from activity where subject_id = $1 order by id desc", [
    id,
  ]);
  return rows[0].changes;
};

describe("suppliers", () => {
  test("keep everything their dialog sends", async () => {
    const body = {
      ...SUPPLIER,
      name: freshName("Deccan Medical"),
      support_url: "https://example.org/help",
      notes: "Net 30.\nCall before noon.",
      country: india.id,
      pincode: "x 560-025",
    };
    const made = await owner.ok(supplierCalls.create, { body });
    expect(made).toMatchObject({ ...body, country_details: india, is_active: true });
    expect(await owner.ok(supplierCalls.read, { params: { id: made.id } })).toEqual(made);
  });

  test("need what their dialog marks, and no more of an e-mail than that there is one", async () => {
    expect((await owner.refused(supplierCalls.create, { body: {} as never })).errors).toEqual({
      name: REQUIRED,
      email: REQUIRED,
      contact_name: REQUIRED,
      contact_number: REQUIRED,
      country: REQUIRED,
      state: REQUIRED,
      city: REQUIRED,
      line1: REQUIRED,
      line2: REQUIRED,
    });
    const blank = { ...SUPPLIER, name: " ", email: "\t", contact_name: "", line2: " ", support_url: "abc" };
    expect((await owner.refused(supplierCalls.create, { body: blank })).errors).toEqual({
      name: REQUIRED,
      email: REQUIRED,
      contact_name: REQUIRED,
      line2: REQUIRED,
      support_url: ["Please enter a valid URL"],
    });
    expect(await makeSupplier(owner, { email: "ask Ravi" })).toMatchObject({
      email: "ask Ravi",
      notes: "",
      pincode: "",
    });
  });

  test("need an existing country", async () => {
    const refused = { status: 400, code: "invalid", errors: { country: ["Not found."] } };
    const body = { ...SUPPLIER, name: freshName("Supplier"), country: NOWHERE };
    expect(await owner.refused(supplierCalls.create, { body })).toMatchObject(refused);
    const { id } = await makeSupplier(owner);
    const edit = { params: { id }, body: { country: NOWHERE } };
    expect(await owner.refused(supplierCalls.update, edit)).toMatchObject(refused);
    for (const country of [0, -1, 1.5, "1", null, 3_000_000_000]) {
      const { status, errors } = await owner.refused(supplierCalls.create, { body: { ...body, country } as never });
      expect({ country, status, fields: Object.keys(errors ?? {}) }).toEqual({
        country,
        status: 400,
        fields: ["country"],
      });
    }
  });

  test("have states and cities of letters and spaces, or of the lists", async () => {
    const refused = { status: 400, errors: { city: ["Only letters and spaces are allowed."] } };
    const body = { ...SUPPLIER, name: freshName("Supplier"), city: "Zone 4" };
    expect(await owner.refused(supplierCalls.create, { body })).toMatchObject(refused);
    const { id } = await makeSupplier(owner, { city: "Pimpri-Chinchwad" });
    const edit = { params: { id }, body: { city: "Zone 4" } };
    expect(await owner.refused(supplierCalls.update, edit)).toMatchObject(refused);
    await server.admin.query("update supplier set city = 'Zone 4' where id = $1", [id]);
    expect(await owner.ok(supplierCalls.update, { ...edit, body: { city: "Zone 4", notes: "Kept" } })).toMatchObject({
      city: "Zone 4",
    });
    const address = { line1: "1 Mill Lane", city: "Zone 4" };
    expect(
      await owner.refused(manufacturerCalls.create, { body: { name: freshName("Maker"), address } }),
    ).toMatchObject({ status: 400, errors: { "address.city": refused.errors.city } });
  });

  test("are edited field by field, and history names the country", async () => {
    const made = await makeSupplier(owner);
    const params = { id: made.id };
    const edited = await owner.ok(supplierCalls.update, { params, body: { country: india.id, notes: "Preferred" } });
    expect(edited).toMatchObject({
      ...made,
      country: india.id,
      country_details: india,
      notes: "Preferred",
      version: 2,
      modified: expect.any(String),
    });
    expect(await historyOf(made.id)).toEqual(
      expect.arrayContaining([
        { field: "notes", before: null, after: "Preferred" },
        { field: "country", before: made.country_details?.name, after: india.name },
      ]),
    );
    const same = await owner.ok(supplierCalls.update, { params, body: { country: india.id } });
    expect(same).toEqual(edited);
  });

  test("are found by what people know of them", async () => {
    const other = await server.otherOrganisation();
    const { id } = await makeSupplier(other, {
      name: "Kaveri Traders",
      email: "orders@kaveri.example",
      contact_name: "José Fernandes",
      contact_number: "98450 11223",
      city: "Mysūru",
    });
    await makeSupplier(other, { name: "Another", city: "Pune" });
    for (const search of ["kaveri t", "ORDERS@", "jose", "98450 11", "mysuru"]) {
      const { results, count } = await other.ok(supplierCalls.list, { query: { search } });
      expect({ search, ids: results.map((one) => one.id), count }).toEqual({ search, ids: [id], count: 1 });
    }
    expect((await other.ok(supplierCalls.list, { query: { search: "anystate" } })).count).toBe(2);
  });
});

describe("the address of a manufacturer", () => {
  const NONE = { line1: "", line2: "", country: null, country_details: null, state: "", city: "", pincode: "" };
  const address = {
    line1: "7 Rue de la Paix",
    line2: "",
    country: india.id,
    state: "Karnataka",
    city: "Bengaluru",
    pincode: "560001",
  };
  const full = { ...address, country_details: india };

  test("is kept as a whole, replaced as a whole and taken away", async () => {
    const made = await makeManufacturer(owner, { address });
    expect(made.address).toEqual(full);
    const params = { id: made.id };
    expect((await owner.ok(manufacturerCalls.update, { params, body: { email: "a@example.org" } })).address).toEqual(
      full,
    );
    const moved = await owner.ok(manufacturerCalls.update, { params, body: { address: { line1: "1 Ring Road" } } });
    expect(moved.address).toEqual({ ...NONE, line1: "1 Ring Road" });
    expect(await historyOf(made.id)).toEqual(
      expect.arrayContaining([
        { field: "address.line1", before: "7 Rue de la Paix", after: "1 Ring Road" },
        { field: "address.country", before: india.name, after: null },
        { field: "address.city", before: "Bengaluru", after: null },
      ]),
    );
    expect((await owner.ok(manufacturerCalls.update, { params, body: { address: null } })).address).toEqual(NONE);
  });

  test("is empty where none was given", async () => {
    expect((await makeManufacturer(owner)).address).toEqual(NONE);
  });

  test("has a first line and a country that exists", async () => {
    const send = (given: object) =>
      owner.refused(manufacturerCalls.create, { body: { name: freshName("Manufacturer"), address: given as never } });
    expect((await send({})).errors).toEqual({ "address.line1": REQUIRED });
    expect((await send({ line1: " ", zip: "1" })).errors).toMatchObject({ "address.line1": REQUIRED });
    expect(await send({ ...address, country: NOWHERE })).toMatchObject({
      status: 400,
      errors: { "address.country": ["Not found."] },
    });
  });

  test("has the postal code of its country, however it is written", async () => {
    const germany = await countryCalled("Germany");
    const berlin = { line1: "Unter den Linden 1", country: germany.id, city: "Berlin" };
    const made = await makeManufacturer(owner, { address: { ...berlin, pincode: " 10117 " } });
    expect(made.address.pincode).toBe("10117");
    const params = { id: made.id };
    const refusedWith = async (given: object) => {
      const refusal = await owner.refused(manufacturerCalls.update, { params, body: { address: given as never } });
      return refusal.errors;
    };
    const sixDigits = { "address.pincode": ["Pincode must be a 6-digit number"] };
    expect(await refusedWith({ ...berlin, pincode: "1234567890123" })).toEqual({
      "address.pincode": ["At most 12 characters."],
    });
    expect(await refusedWith({ ...berlin, country: india.id, city: "Pune", pincode: "10117" })).toEqual(sixDigits);
    expect(await refusedWith({ ...berlin, country: null, pincode: "10117" })).toEqual(sixDigits);
    const body = { name: freshName("Maker"), address: { ...address, pincode: "56001" } };
    expect((await owner.refused(manufacturerCalls.create, { body })).errors).toEqual(sixDigits);
  });

  test("has a state of its country, or one that no list knows", async () => {
    const [germany, spain] = [await countryCalled("Germany"), await countryCalled("Spain")];
    const send = (given: object) =>
      owner.send(manufacturerCalls.create, {
        body: { name: freshName("Maker"), address: { line1: "1 Road", ...given } },
      });
    expect((await send({ country: germany.id, state: "karnataka" })).body).toMatchObject({
      errors: { "address.state": ["“karnataka” is not in Germany."] },
    });
    for (const right of [
      { country: germany.id, state: "Bavaria" },
      { country: germany.id, state: "Mittelerde" },
      { country: india.id, state: "Orissa" },
      // A town there, and a state of Argentina.
      { country: spain.id, state: "Córdoba" },
      { state: "Karnataka" },
    ])
      expect((await send(right)).status, JSON.stringify(right)).toBe(201);
    const supplier = await makeSupplier(owner, { country: india.id, state: "Karnataka" });
    const edit = { params: { id: supplier.id }, body: { country: germany.id } };
    expect((await owner.refused(supplierCalls.update, edit)).errors).toEqual({
      state: ["“Karnataka” is not in Germany."],
    });
    await server.admin.query("update supplier set country = $1 where id = $2", [germany.id, supplier.id]);
    const kept = { ...edit, body: { country: germany.id, state: "Karnataka", notes: "Kept" } };
    expect(await owner.ok(supplierCalls.update, kept)).toMatchObject({ notes: "Kept" });
  });

  test("is what manufacturers are searched by too, and their people", async () => {
    const other = await server.otherOrganisation();
    const { id } = await makeManufacturer(other, {
      name: "Zeiss",
      contact_name: "Ernst Abbe",
      address: { line1: "1", city: "Jéna" },
    });
    await makeManufacturer(other, { name: "Leitz" });
    for (const search of ["ernst", "jena", "zei"]) {
      const { results } = await other.ok(manufacturerCalls.list, { query: { search } });
      expect({ search, ids: results.map((one) => one.id) }).toEqual({ search, ids: [id] });
    }
  });
});
