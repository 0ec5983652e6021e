import { importCalls } from "@steward/contract/imports/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone, written } from "../../../test-server/register-factory.ts";
import type { Caller } from "../../../test-server/caller.ts";
import { startTestServer } from "../../../test-server/start-test-server.ts";
import { makePerson } from "../../person-factory.ts";
import { makeProfile } from "../../profile-factory.ts";

const server = await startTestServer();
const KIND = "personnel_profiles";

const file = (...lines: string[]) => lines.join("\n");
const profilesOf = async (caller: Caller) => {
  const { results } = await caller.ok(profileCalls.list, { query: { ordering: "name", page_size: 100 } });
  return Promise.all(results.map(({ id }) => caller.ok(profileCalls.read, { params: { id } })));
};
const warningsOf = async (caller: Caller, id: string, outcome: "create" | "unchanged" | "update" = "create") =>
  (await caller.ok(importCalls.rows, { params: { id }, query: { outcome } })).results.map(({ warnings }) =>
    warnings.map(({ field, message }) => `${field}: ${message}`),
  );

test("a register of an agency becomes profiles, which nobody else sees", async () => {
  const agency = await server.otherOrganisation("Agency");
  const register = file(
    "First name;Surname;Designation;Mobile No;E-mail;DOB;Sex;Total Experience;Town;Province;Languages known;Key skills;Expected salary;Consent date;Form of consent",
    "Asha;Nair;BMET;+91 98200 10037;asha@people.example;12-03-1990;F;6.5 years;Pune;Maharashtra;Hindi, English;Ventilators 5, Sonography (2), UPS;Rs. 45,000;05-01-2026;Signed form",
    "Ravi;Kale;;98200-10038;;1985;;;;;;;;;",
    "Imran;Shaikh;Electrician;n/a;;;M;12;Delhi;;;Wiring;;;",
  );
  const job = await imported(agency, register, {}, KIND);
  expect(await reasons(agency, job)).toEqual({});
  expect(job.counts).toMatchObject({ rows: 3, create: 3, rejected: 0 });
  const [asha, imran, ravi] = await profilesOf(agency);
  expect(asha).toMatchObject({
    skilled_personel_id: "SP-1",
    name: "Asha Nair",
    current_position: "Biomedical Equipment Technician",
    primary_phone_number: "+919820010037",
    email: "asha@people.example",
    birth_year: 1990,
    gender: "Female",
    overall_experience: 6,
    city: "Pune",
    min_salary: 45_000,
    max_salary: null,
    consent_on: "2026-01-05",
    consent_how: "Signed form",
    audience: "none",
    version: 1,
  });
  expect(asha?.languages_spoken_details.map(({ name }) => name)).toEqual(["English", "Hindi"]);
  expect(asha?.skill_detail.map(({ name, rating }) => `${name} ${rating}`)).toEqual([
    "Ventilators 5",
    "Uninterruptible Power Supplies 3",
    "Ultrasound 2",
  ]);
  expect(imran).toMatchObject({
    name: "Imran Shaikh",
    primary_phone_number: "",
    city: "Delhi",
    skilled_personel_id: "SP-3",
  });
  expect(ravi).toMatchObject({
    name: "Ravi Kale",
    primary_phone_number: "9820010038",
    birth_year: 1985,
    skill_detail: [],
  });
  const other = await server.otherOrganisation("Customer");
  const { results } = await other.ok(personCalls.list, { query: { search: "Asha Nair" } });
  expect(results).toEqual([]);
});

test("the same file once more changes nothing; another one changes what it tells, and undo takes that back", async () => {
  const agency = await server.otherOrganisation("Twice");
  const head = "Name,Phone,City,Skills,Languages";
  const first = file(head, "Asha Nair,+919820010037,Pune,Ventilators 5,Hindi", "Ravi Kale,,Pune,,");
  await imported(agency, first, {}, KIND);
  const again = await checked(agency, await mapped(agency, first, KIND));
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2, rejected: 0 });
  const before = await profilesOf(agency);
  const { id = "" } = before[0] ?? {};
  const skills = [{ skill: 101, level: 5, years: 4, last_used: 2025 }];
  await agency.ok(profileCalls.update, { params: { id }, body: { skills, consent_on: "2026-01-05" } });
  await agency.ok(profileCalls.publish, { params: { id }, body: { audience: "everyone" } });
  const customer = await server.otherOrganisation("Reader");
  const seen = async () => {
    const { city, skill_detail } = await customer.ok(personCalls.read, { params: { id } });
    return [city, ...skill_detail.map(({ name, rating, years }) => `${name} ${rating} ${years}`)];
  };
  expect(await seen()).toEqual(["Pune", "Ventilators 5 4"]);
  const job = await imported(agency, file(head, 'Asha Nair,+91 98200 10037,Mumbai,"Ventilators, MRI 2",'), {}, KIND);
  expect(job.counts).toMatchObject({ update: 1, rejected: 0 });
  expect(await seen()).toEqual(["Mumbai", "Ventilators 5 4", "MRI 2 null"]);
  await undone(agency, job);
  expect(await seen()).toEqual(["Pune", "Ventilators 5 4"]);
});

test("undo takes back new profiles, and keeps those that were worked on or published", async () => {
  const agency = await server.otherOrganisation("Undone");
  const consent = "2026-01-05,Signed form";
  const people = [`Asha Nair,MRI 4,${consent}`, `Imran Shaikh,UPS,${consent}`, `Ravi Kale,UPS,${consent}`];
  const job = await imported(agency, file("Name,Skills,Consent date,Form of consent", ...people), {}, KIND);
  const [asha, imran] = await profilesOf(agency);
  await agency.ok(profileCalls.update, { params: { id: asha?.id ?? "" }, body: { address: "4 Station Road" } });
  await agency.ok(profileCalls.publish, { params: { id: imran?.id ?? "" }, body: { audience: "everyone" } });
  await undone(agency, job);
  expect((await profilesOf(agency)).map(({ name }) => name)).toEqual(["Asha Nair", "Imran Shaikh"]);
});

test("a row says what is wrong with it, and the others are taken", async () => {
  const agency = await server.otherOrganisation("Wrong");
  const rows = file(
    "Name,Email,Phone,Year of birth,Gender,Years of experience,City,State,Languages,Skills,Position,Salary from,Salary to,Agreed on,Agreed until",
    ",a@people.example,,,,,,,,,,,,,",
    "B,nobody,,,,,,,,,,,,,",
    "C,,12,,,,,,,,,,,,",
    "D,,,85,,,,,,,,,,,",
    "E,,,,X,,,,,,,,,,",
    "F,,,,,many,,,,,,,,,",
    "G,,,,,,Pune,Kerala,,,,,,,",
    "H,,,,,,,,Elvish,,,,,,",
    'I,,,,,,,,,"Rowing, Juggling 2",,,,,',
    "J,,,,,,,,,,Wizard,,,,",
    "K,,,,,,,,,,,20000,10000,,",
    "L,,,,,,,,,,,,,,2030-01-01",
    "M,m@people.example,,,,,,,,,,,,,",
    "M,M@people.example,,,,,,,,,,,,,",
    "N,,,,,,,,,,,,,2026-13-45,",
    "O,,,,,99,,,,,,,,,",
  );
  const job = await imported(agency, rows, {}, KIND);
  expect(await reasons(agency, job)).toEqual({
    2: ["name: This is Required."],
    3: ["email: Please enter a valid email address"],
    4: ["primary_phone_number: Invalid Phone Number"],
    5: ["birth_year: Write the year of birth with four digits."],
    6: ["gender: Write Female, Male or Other, or leave it empty."],
    7: ["overall_experience: Write the years as a whole number of at most 60."],
    8: ["city: No city is called “Pune, Kerala”."],
    9: ["languages: No language is called “Elvish”."],
    10: ["skills: No skill is called “Rowing”, “Juggling”."],
    11: ["position: No position is called “Wizard”."],
    12: ["max_salary: The highest salary is not below the lowest one."],
    13: ["consent_until: Say when the person agreed first."],
    15: ["email: Row 14 has the same value.", "name: Row 14 has the same value."],
    16: ["consent_on: There is no such day."],
    17: ["overall_experience: Write the years as a whole number of at most 60."],
  });
  expect(job.counts).toMatchObject({ create: 1, rejected: 15 });
});

test("skills that nobody knows are left out of those that are known, and alone where the cell is left empty", async () => {
  const agency = await server.otherOrganisation("Left out");
  const rows = file("Name,Skills", 'Asha Nair,"Ventilators 4, Juggling 2"', "Ravi Kale,Juggling");
  const leave_empty = [{ field: "skills", kind: "unknown" as const }];
  const job = await checked(agency, await mapped(agency, rows, KIND), { leave_empty });
  const told = ["skills: No skill is called “Juggling”."];
  expect(await warningsOf(agency, job.id)).toEqual([told, told]);
  await written(agency, job);
  const [asha, ravi] = await profilesOf(agency);
  expect(asha?.skill_detail.map(({ name, rating }) => `${name} ${rating}`)).toEqual(["Ventilators 4"]);
  expect(ravi?.skill_detail).toEqual([]);
});

test("somebody else with the same phone is told of and made; two of one name are nobody's choice", async () => {
  const agency = await server.otherOrganisation("Twins");
  const phone = "+919820010037";
  await makeProfile(agency, { name: "Asha Nair", primary_phone_number: phone });
  await makeProfile(agency, { name: "Ravi Kale", birth_year: 1980 });
  await makeProfile(agency, { name: "Ravi Kale", birth_year: 1990 });
  const rows = file(
    "Name,Phone,Birth year,City",
    "Meera Nair,98200 10037,,Pune",
    "Ravi Kale,,,Pune",
    "Ravi Kale,,1990,Pune",
  );
  const job = await checked(agency, await mapped(agency, rows, KIND));
  expect(await reasons(agency, job)).toEqual({
    3: ["name: Several profiles are this person. Say their e-mail address or their phone number."],
  });
  expect(job.counts).toMatchObject({ create: 1, update: 1, rejected: 1 });
  expect(await warningsOf(agency, job.id)).toEqual([["primary_phone_number: SP-1 Asha Nair has the same."]]);
});

test("a row that is somebody else since the check is refused, so that nothing is overwritten", async () => {
  const agency = await server.otherOrganisation("Meanwhile");
  const job = await checked(agency, await mapped(agency, file("Name,Phone,City", "Asha Nair,9820010037,Pune"), KIND));
  await makePerson(agency, { name: "Asha Nair", primary_phone_number: "+919820010037", city: null });
  const done = await written(agency, job);
  expect(done.counts).toMatchObject({ create: 0, rejected: 1 });
  expect(await reasons(agency, done)).toEqual({
    2: ["row: Since the check another record is meant. Check the file once more."],
  });
  expect((await profilesOf(agency)).map(({ name, city }) => [name, city])).toEqual([["Asha Nair", ""]]);
});

test("an organisation that places nobody imports none", async () => {
  const customer = await server.otherOrganisation("Places nobody");
  await server.admin.query("update organisation set kinds = '{customer}' where id = $1", [customer.organisation_id]);
  const job = await checked(customer, await mapped(customer, file("Name", "Asha Nair"), KIND));
  expect(await reasons(customer, job)).toEqual({
    2: ["row: Only organisations of the kind Staffing agency keep profiles."],
  });
});
