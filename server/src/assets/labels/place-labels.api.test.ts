import { labelCalls } from "@steward/contract/assets/labels/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { placeOfCode } from "@steward/contract/locations/place-code";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { readCodes } from "../../test-server/read-codes.ts";
import { drawPage, readPdf } from "../../test-server/read-pdf.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { drawnLabels } from "../label-factory.ts";

const server = await startTestServer();
const { owner } = server;

/** Pixels of a point: 300 dots an inch. */
const PRINTER = 300 / 72;
const FIELDS = ["organisation", "place_name", "place_type", "branch", "location"] as const;
const size = "avery-l7163";

/** A branch with a building, a block and a floor of two rooms, one of them no longer used. */
async function makePlaces() {
  const { id: branch, name } = await makeBranch(owner);
  const building = await makeLocation(owner, branch, null, { name: "North wing" });
  const block = await makeLocation(owner, branch, building, { name: "Block A" });
  const floor = await makeLocation(owner, branch, block, { name: "Second floor" });
  const room = await makeLocation(owner, branch, floor, { name: "Room 204" });
  const closed = await makeLocation(owner, branch, floor, { name: "Room 205" });
  return { branch, name, building: building.id, floor: floor.id, room: room.id, closed: closed.id };
}

test("labels of places are read back by a scanner and open the place", async () => {
  const { floor, room, name } = await makePlaces();
  const body = { places: [room, floor], size, fields: [...FIELDS] };
  const run = await drawnLabels(owner, await owner.ok(labelCalls.printPlaces, { body }));
  expect(run).toMatchObject({ state: "Done", total: 2, done: 2, message: "" });
  const { bytes } = await owner.send(labelCalls.file, { params: { id: run.id } });
  const codes = await readCodes(await drawPage(bytes, 1, PRINTER));
  expect(codes.every(({ format }) => format === "QRCode")).toBe(true);
  const opened = codes.map(({ text }) => placeOfCode(text.split("/p/")[1] ?? ""));
  expect(opened.toSorted()).toEqual([room, floor].toSorted());
  const read = await owner.ok(locationCalls.read, { params: { id: opened[0] ?? "" } });
  expect(["Room 204", "Second floor"]).toContain(read.name);
  const { pages } = await readPdf(bytes);
  const text = pages[0]?.texts.map((one) => one.text).join("|") ?? "";
  for (const said of ["Room 204", "Room", name, "North wing › Block A"]) {
    expect(text).toContain(said);
  }
});

test("a place brings those inside it that are in use, and a limited member those of his places only", async () => {
  const { branch, building, closed, room } = await makePlaces();
  await owner.ok(branchCalls.toggleActive, { params: { id: closed } });
  const count = async (caller: typeof owner, places: string[], with_inside: boolean) =>
    (await caller.ok(labelCalls.previewPlaces, { body: { places, with_inside, size } })).assets;
  expect(await count(owner, [branch], false)).toBe(1);
  expect(await count(owner, [branch], true)).toBe(5);
  expect(await count(owner, [building, branch], true)).toBe(5);
  expect(await count(owner, [closed], true)).toBe(1);
  const permissions = ["asset.view", "asset.generate_qr", "location.view"] as const;
  const keeper = await server.asMember({ permissions: [...permissions], scope: [room] });
  expect(await count(keeper, [room], true)).toBe(1);
  const refused = await keeper.refused(labelCalls.previewPlaces, { body: { places: [branch], size } });
  expect(refused).toMatchObject({ status: 400, errors: { places: ["Not found."] } });
  const blind = await server.asMember({ permissions: ["asset.view", "asset.generate_qr"] });
  expect(await blind.refused(labelCalls.previewPlaces, { body: { places: [room], size } })).toMatchObject({
    status: 403,
  });
});

test("a label of a place without anything on it is refused", async () => {
  const { room } = await makePlaces();
  const body = { size, places: [room], fields: [], qr: false };
  expect(await owner.refused(labelCalls.previewPlaces, { body })).toMatchObject({ status: 400 });
});
