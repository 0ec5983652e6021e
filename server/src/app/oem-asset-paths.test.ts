import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/* The calls of the specification's section 7 under "OEM assets". */

const ROOT = "/v1/steward/oem-assets/";

test.for([
  ["API-124, GEN-006", "oemAssets.list", "GET", ROOT, "oem_asset.view", ""],
  ["API-125", "oemAssets.read", "GET", `${ROOT}{id}/`, "oem_asset.view", ""],
  [
    "API-126, GEN-007",
    "oemAssets.move",
    "POST",
    `${ROOT}{id}/move-to-my-asset/`,
    "oem_asset.move",
    "Asset moved successfully",
  ],
  [
    "API-127, GEN-008",
    "oemAssets.link",
    "POST",
    `${ROOT}{id}/link-to-my-asset/`,
    "oem_asset.link",
    "Asset linked successfully",
  ],
] as const)("%s: %s is %s %s", ([, name, method, path, permission, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status: 200, success });
});
