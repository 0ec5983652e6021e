import { labelCalls } from "@steward/contract/assets/labels/calls";
import { standardSizes } from "@steward/contract/assets/labels/constants";
import { expect, test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeLabelSize, sizeBody } from "../label-factory.ts";
import { problemsOf } from "./sheet/sheet-places.ts";

const server = await startTestServer();
const { owner } = server;

test("sizes that are sold fit their paper and are offered to everybody behind the organisation's own", async () => {
  for (const size of standardSizes) expect([size.id, problemsOf(size)]).toEqual([size.id, {}]);
  const stranger = await server.otherOrganisation();
  const own = await makeLabelSize(owner);
  const { results } = await owner.ok(labelCalls.sizes);
  expect(results[0]).toEqual(own);
  expect(results.slice(1).map(({ id }) => id)).toEqual(standardSizes.map(({ id }) => id));
  const makers = new Set(results.slice(1).map(({ name }) => name.split(" ")[0]));
  expect([...makers]).toEqual(["Avery", "Brother", "Dymo", "Zebra"]);
  expect((await stranger.ok(labelCalls.sizes)).results).toHaveLength(standardSizes.length);
});

test("an own size is changed, at the version that was seen, and deleted", async () => {
  const size = await makeLabelSize(owner, { name: "Shelf" });
  const params = { id: size.id };
  const changed = await owner.ok(labelCalls.updateSize, { params, body: { name: "Shelf 2", margin_left: 3.5 } });
  expect(changed).toEqual({ ...size, name: "Shelf 2", margin_left: 3.5, version: 2 });
  const stale = await owner.send(labelCalls.updateSize, {
    params,
    body: { name: "Shelf 3" },
    headers: { "if-match": '"1"' },
  });
  expect(stale.status).toBe(409);
  await owner.ok(labelCalls.removeSize, { params });
  expect(await owner.refused(labelCalls.removeSize, { params })).toMatchObject({ status: 404 });
});

test.for([
  [{ label_width: 60, pitch_x: 54 }, "pitch_x", "The labels would overlap."],
  [{ columns: 3 }, "label_width", "The labels do not fit on the width of the paper."],
  [{ rows: 2, pitch_y: 30 }, "label_height", "The labels do not fit on the height of the paper."],
] as const)("measures that no sheet can have are refused: %o", async ([wishes, field, message]) => {
  const refused = await owner.refused(labelCalls.createSize, { body: sizeBody(wishes) });
  expect(refused).toMatchObject({ status: 400, errors: { [field]: [message] } });
});

test("two own sizes never have the same name", async () => {
  const { name } = await makeLabelSize(owner);
  const refused = await owner.refused(labelCalls.createSize, { body: sizeBody({ name: ` ${name.toUpperCase()} ` }) });
  expect(refused).toMatchObject({ status: 409 });
});
