import { expect, test } from "vitest";
import { assetBody, placeBody, rememberedDesign } from "./label-design.ts";

test("the design of the last time comes back without its place on the sheet, and without what is unknown", () => {
  const last = { size: "zebra-2x1", fields: ["gone", "branch", "asset_id"], qr: false, code128: true, logo: true };
  expect(rememberedDesign(JSON.stringify({ ...last, start_at: "7", copies: "3" }), "asset")).toEqual({
    ...last,
    fields: ["asset_id", "branch"],
    start_at: "1",
    copies: "1",
  });
});

test("what cannot be read is the usual design", () => {
  const usual = rememberedDesign("", "asset");
  expect(usual).toMatchObject({ size: "avery-l7160", fields: ["asset_id", "asset_name"], qr: true });
  for (const text of ["{", "null", "[]", '{"size":1}']) expect(rememberedDesign(text, "asset")).toEqual(usual);
});

test("numbers are sent within their bounds and fields in their order", () => {
  const chosen = { ...rememberedDesign("", "asset"), fields: ["branch" as const, "asset_id" as const] };
  expect(assetBody({}, { ...chosen, start_at: "99", copies: "99" }, 21)).toMatchObject({
    fields: ["asset_id", "branch"],
    start_at: 21,
    copies: 20,
  });
  expect(assetBody({}, { ...chosen, start_at: "", copies: "0" }, 21)).toMatchObject({ start_at: 1, copies: 1 });
});

test("places have words of their own and no bar code", () => {
  const chosen = rememberedDesign(
    JSON.stringify({ size: "zebra-2x1", fields: ["asset_id", "branch"], code128: true }),
    "place",
  );
  expect(chosen.fields).toEqual(["branch"]);
  const body = placeBody(["a"], true, chosen, 1);
  expect(body).toMatchObject({ places: ["a"], with_inside: true, fields: ["branch"] });
  expect(body).not.toHaveProperty("code128");
});
