import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/* The calls of the specification's section 7 under "Skilled personnel", and the text of section 8 that one says. */

const ROOT = "/v1/steward/skilled-personel/";

test.for([
  ["API-175, API-176", "list", ROOT],
  ["API-177, ENT-125 to ENT-139", "read", `${ROOT}{id}/`],
  ["API-178", "employmentHistory", `${ROOT}{id}/employment-history/`],
  ["API-179", "certificates", `${ROOT}{id}/certificate/`],
  ["API-180, ENT-143 to ENT-148", "additionalInformation", `${ROOT}{id}/additional-information/`],
  ["API-181", "organisations", `${ROOT}{id}/organisation/`],
  ["API-185", "cities", `${ROOT}filter/city/`],
  ["API-186", "products", `${ROOT}filter/product/`],
] as const)("%s: %s is GET %s", ([, name, path]) => {
  const facts = { method: "GET", path, permission: "personnel.view", status: 200, success: "" };
  expect(callFacts(`skilledPersonnel.${name}`)).toEqual(facts);
});

const INTERESTS = `${ROOT}request-interest/`;

test.for([
  ["API-182", "list", "GET", INTERESTS, "interest.view", 200, ""],
  ["API-183, ERR-043", "request", "POST", INTERESTS, "interest.request", 201, "Interest Requested Successfully!"],
  ["API-184", "read", "GET", `${INTERESTS}{id}/`, "interest.view", 200, ""],
] as const)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(`interests.${name}`)).toEqual({ method, path, permission, status, success });
});
