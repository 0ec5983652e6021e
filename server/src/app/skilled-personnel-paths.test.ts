import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/* The calls of the specification's section 7 under "Skilled personnel" that show people. */

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
