import { joined } from "@steward/contract/kit/joined-call";
import { allCalls } from "../app/nouns.ts";
import type { brandCalls } from "@steward/contract/masters/brand/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { branchCalls } from "@steward/contract/branches/calls";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { masterFamilies } from "./families.ts";
import { freshName, SUPPLIER } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const PROTECTED = "Cannot delete this product as its linked to some protected elements";

type Calls = typeof brandCalls;
const family = (noun: string): Calls => {
  const named = (verb: string) => allCalls.find(({ name }) => name === `masters.${noun}.${verb}`);
  const verbs = ["list", "create", "read", "update", "toggleActive", "remove"];
  return Object.fromEntries(verbs.map((verb) => [verb, named(verb)])) as unknown as Calls;
};

interface Family {
  noun: string;
  calls: Calls;
  /** Required fields besides the name. */
  more: object;
  /** Makes something that points to the record; null where nothing can. */
  use: ((caller: Caller, id: string) => Promise<unknown>) | null;
}

const KNOWN: Family[] = [
  { noun: "brand", calls: family("brand"), more: {}, use: (caller, brand) => makeModel(caller, { brand }) },
  {
    noun: "category",
    calls: family("category"),
    more: {},
    use: (caller, category) => makeAsset(caller, { category }),
  },
  {
    noun: "manufacturer",
    calls: family("manufacturer"),
    more: {},
    use: (caller, manufacturer) => makeModel(caller, { manufacturer }),
  },
  {
    noun: "depreciation",
    calls: family("depreciation"),
    more: { months: "60" },
    use: (caller, depreciation) => makeModel(caller, { depreciation }),
  },
  { noun: "supplier", calls: family("supplier"), more: SUPPLIER, use: null },
  { noun: "holiday", calls: family("holiday"), more: { day: "2027-01-26" }, use: null },
  { noun: "serviceProvider", calls: family("serviceProvider"), more: {}, use: null },
  {
    noun: "attachedStatus",
    calls: family("attachedStatus"),
    more: { category: "available", color: "#123abc" },
    use: (caller, status) => makeAsset(caller, { status }),
  },
  // A branch behaves like a master except for its edit, which replaces it.
  {
    noun: "branch",
    calls: branchCalls as unknown as Calls,
    more: {},
    use: (caller, branch) => makeAsset(caller, { branch }),
  },
];

/** Labels of names, where pages say more than “Name”. */
const NAMED: Readonly<Record<string, string>> = {
  brand: "Brand Name",
  manufacturer: "Manufacturer Name",
  customField: "Label",
};

/** Every family of masters; those without a row above need only a name, and nothing points to them. */
const FAMILIES = [
  ...KNOWN,
  ...masterFamilies
    .map(({ calls }) => calls.list.name.split(".")[1] ?? "")
    .filter((noun) => KNOWN.every((known) => known.noun !== noun))
    .map((noun): Family => ({ noun, calls: family(noun), more: {}, use: null })),
];

describe.for(FAMILIES)("$noun", ({ noun, calls, more }) => {
  const make = (name: string, caller = owner) => caller.ok(calls.create, { body: { name, ...more } });
  const edit = (id: string, name: string) => owner.send(calls.update, { params: { id }, body: { name, ...more } });
  const subject = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const history = async (id: string) => {
    const text =
      "select action, changes, actor from activity where subject_type = $2 and subject_id = $1 order by id desc";
    return (await server.admin.query(text, [id, subject])).rows;
  };

  test("is made, read, edited, switched off and on, and deleted, each step in the history", async () => {
    const name = freshName("Nörth & Söns <b>");
    const made = await make(`  ${name}  `);
    expect(made).toMatchObject({ name, is_active: true, version: 1 });
    const params = { id: made.id };
    expect(await owner.ok(calls.read, { params })).toEqual(made);
    const renamed = (await edit(made.id, `${name} 2`)).body;
    expect(renamed).toMatchObject({ name: `${name} 2`, version: 2 });
    expect(await owner.ok(calls.toggleActive, { params })).toMatchObject({ is_active: false, version: 3 });
    expect(await owner.ok(calls.toggleActive, { params })).toMatchObject({ is_active: true, version: 4 });
    await owner.ok(calls.remove, { params });
    expect(await owner.refused(calls.read, { params })).toMatchObject({ status: 404, message: "Not found." });
    const entries = await history(made.id);
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "activated", "deactivated", "edited", "created"]);
    expect(entries.every(({ actor }) => actor === owner.account_id)).toBe(true);
    expect(entries[3].changes).toEqual([{ field: "name", before: name, after: `${name} 2` }]);
    expect(entries[0].changes).toEqual([{ field: "name", before: `${name} 2`, after: null }]);
  });

  test("has a name of its own, whatever case and blanks, when made, edited and raced for", async () => {
    const name = freshName("Ünique Straße");
    const made = await make(name);
    const refused = {
      status: 409,
      body: {
        code: "duplicate",
        errors: { name: ["This name is already in use."] },
        error_message: [`${NAMED[noun] ?? "Name"}: This name is already in use.`],
      },
    };
    for (const same of [name, name.toUpperCase().replace("STRASSE", "STRAßE"), `  ${name.toLowerCase()}\t`]) {
      expect(await owner.send(calls.create, { body: { name: same, ...more } })).toMatchObject(refused);
    }
    const another = await make(freshName("Another"));
    expect(await edit(another.id, name.toLowerCase())).toMatchObject(refused);
    expect((await edit(made.id, name.toLowerCase())).status).toBe(200);
    await make(name, await server.otherOrganisation());
    const raced = freshName("Raced");
    const answers = await Promise.all(
      [raced, raced.toUpperCase(), ` ${raced}`].map((one) =>
        owner.send(calls.create, { body: { name: one, ...more } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("needs a name of at most 255 characters", async () => {
    for (const [name, message] of [
      ["", "This is Required."],
      [" \t ", "This is Required."],
      ["x".repeat(256), "At most 255 characters."],
    ] as const) {
      expect(await owner.refused(calls.create, { body: { name, ...more } })).toMatchObject({
        status: 400,
        errors: { name: [message] },
      });
    }
    expect(await make(`${"y".repeat(240)}${freshName("")}`)).toMatchObject({ is_active: true });
  });

  test("is listed by name without case and accents, found by any part of it, and counted exactly", async () => {
    const other = await server.otherOrganisation();
    const names = ["beta %", "Älpha", "alpha 2", "Ångström_x", "BETA", "gamma\\", "Zeta"];
    for (const name of names) await make(name, other);
    const found = async (query: object) => {
      const { results, count } = await other.ok(calls.list, { query: { page_size: 100, ...query } });
      expect(count).toBe(results.length);
      return results.map(({ name }) => name).filter((name) => names.includes(name));
    };
    // Holidays stand in the order of their days.
    if (noun !== "holiday") expect(await found({})).toEqual(await found({ ordering: "name" }));
    expect(await found({ ordering: "name" })).toEqual([
      "Älpha",
      "alpha 2",
      "Ångström_x",
      "BETA",
      "beta %",
      "gamma\\",
      "Zeta",
    ]);
    expect(await found({ ordering: "-name" })).toEqual((await found({ ordering: "name" })).reverse());
    expect(await found({ ordering: "created" })).toEqual(names);
    expect(await found({ search: "ALPHA", ordering: "name" })).toEqual(["Älpha", "alpha 2"]);
    expect(await found({ search: "äng" })).toEqual(["Ångström_x"]);
    expect(await found({ search: "%" })).toEqual(["beta %"]);
    expect(await found({ search: "_" })).toEqual(["Ångström_x"]);
    expect(await found({ search: "\\" })).toEqual(["gamma\\"]);
    expect(await found({ search: "  beta  ", ordering: "name" })).toEqual(["BETA", "beta %"]);
    const { results } = await other.ok(calls.list, { query: { search: "zeta" } });
    await other.ok(calls.toggleActive, { params: { id: results[0]?.id ?? "" } });
    expect(await found({ is_active: false })).toEqual(["Zeta"]);
    expect(await found({ is_active: true })).not.toContain("Zeta");
    expect(await found({ ids: [results[0]?.id ?? ""] })).toEqual(["Zeta"]);
  });

  test("is walked by next without repeating or missing one while others are added", async () => {
    const other = await server.otherOrganisation();
    const old = [];
    for (let index = 0; index < 12; index += 1) old.push((await make(`N ${index % 5} ${index}`, other)).id);
    const seen: string[] = [];
    let page = await other.ok(calls.list, { query: { page_size: 5 } });
    for (let round = 0; ; round += 1) {
      seen.push(...page.results.map(({ id }) => id));
      if (!page.next) break;
      await make(`N ${round} added`, other);
      page = joined(calls.list).response.parse((await other.raw({ url: page.next })).body) as typeof page;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(old.filter((id) => !seen.includes(id))).toEqual([]);
  });
});

const USED = FAMILIES.flatMap(({ noun, calls, more, use }) => (use ? [{ noun, calls, more, use }] : []));

test.for(USED)("$noun that is in use is not deleted, by whatever it is used", async ({ calls, more, use }) => {
  const { id } = await owner.ok(calls.create, { body: { name: freshName("Used"), ...more } });
  await use(owner, id);
  const refused = await owner.refused(calls.remove, { params: { id } });
  expect(refused).toMatchObject({ status: 409, code: "protected_error", message: PROTECTED });
  await owner.ok(calls.read, { params: { id } });
  const history = await server.admin.query("select action from activity where subject_id = $1", [id]);
  expect(history.rows).toEqual([{ action: "created" }]);
});

test("every master of the contract is among the families, or has a folder of its own", () => {
  const own = ["customField", "fieldSet"];
  const nouns = new Set(allCalls.flatMap(({ name }) => /^masters\.(\w+)\./.exec(name)?.[1] ?? []));
  expect([...nouns].filter((noun) => !FAMILIES.some((one) => one.noun === noun))).toEqual(own);
});
