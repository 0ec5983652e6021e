import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { beforeAll, expect, test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makePerson } from "../person-factory.ts";
import { EXPERTISE_VERSION, fillExpertise } from "./fill-expertise.ts";

const server = await startTestServer();
const staffing = await server.otherOrganisation("Sangam Staffing");
const { admin } = server.services.database;

beforeAll(async () => {
  await server.admin.query("update organisation set kinds = kinds || '{staffing}' where id = $1", [
    staffing.organisation_id,
  ]);
});

const content = async () =>
  (
    await server.admin.query(
      "select count(*)::int, md5(string_agg(to_jsonb(e)::text, ',' order by id)) as hash from expertise e",
    )
  ).rows[0];

const namesOf = async (call: "skills" | "positions", search?: string) =>
  (await staffing.ok(profileCalls[call], { query: { ...(search ? { search } : {}), page_size: 5 } })).results.map(
    ({ name }) => name,
  );

test("lists of another version are filled anew by one of two servers that start together, and keep their ids", async () => {
  const before = await content();
  expect(before.count).toBeGreaterThan(15_000);
  await server.admin.query("update expertise_data set version = 'older'");
  await server.admin.query("update expertise set name = 'Something else', names = '' where id = 101");
  await server.admin.query("delete from expertise where id > 20000");
  await Promise.all([fillExpertise(admin), fillExpertise(admin)]);
  expect(await content()).toEqual(before);
  expect((await server.admin.query("select version from expertise_data")).rows).toEqual([
    { version: EXPERTISE_VERSION },
  ]);
});

test("lists of this version are left alone", async () => {
  await server.admin.query("update expertise set name = 'Kept' where id = 134");
  await fillExpertise(admin);
  const { rows } = await server.admin.query("select name from expertise where id = 134");
  expect(rows).toEqual([{ name: "Kept" }]);
  await server.admin.query("update expertise set name = 'Furniture Repair' where id = 134");
});

test("no two of a kind have one name, and each is a line without more white space than it needs", async () => {
  const { rows } = await server.admin.query(
    `select kind, fold(name) as name from expertise group by 1, 2 having count(*) > 1
     union all select kind, name from expertise where name <> btrim(regexp_replace(name, '\\s+', ' ', 'g')) or name = ''`,
  );
  expect(rows).toEqual([]);
});

test("what equals a text comes before what begins with it, and that before what has it within", async () => {
  expect((await namesOf("positions", "plumber"))[0]).toBe("Plumber");
  expect((await namesOf("positions", "wireman"))[0]).toBe("Electrician");
  expect((await namesOf("skills", "microsoft exc"))[0]).toBe("Microsoft Excel");
  expect((await namesOf("skills", "autocl"))[0]).toBe("Sterilisers");
  const drive = (await namesOf("skills", "drive")).map((name) => name.toLowerCase().startsWith("drive"));
  expect(drive.toSorted().toReversed()).toEqual(drive);
});

test("a list that is opened shows the skills of those who look after assets first", async () => {
  expect(await namesOf("skills")).toEqual(["Access Control", "Asset Tagging", "CCTV", "Calibration", "Chillers"]);
});

test.for(["%%", "__", "\\\\", "zzzz"])("a text that names nothing finds nothing: %j", async (search) => {
  expect(await namesOf("skills", search)).toEqual([]);
});

test("another name leads to the skill that it is a name of", async () => {
  expect(await namesOf("skills", "hydraulic mineral oils")).toEqual(["Hydraulic fluid"]);
  expect(await namesOf("skills", "refrigeration coolants")).toEqual(["Refrigerants"]);
  expect(await namesOf("skills", "use fire extinguishers")).toEqual(["Operate fire extinguishers"]);
});

test("a person is found by the other names of a skill", async () => {
  const [skill] = (await staffing.ok(profileCalls.skills, { query: { search: "photogrammetry" } })).results;
  expect(skill?.name).toBe("Photogrammetry");
  const { id } = await makePerson(staffing, { name: "Esha Pillai", skills: [{ skill: skill?.id ?? 0, level: 4 }] });
  const { rows } = await server.admin.query(
    "select id from personnel_publication where search_text like '%photogrammetry%'",
  );
  expect(rows).toEqual([{ id }]);
});
