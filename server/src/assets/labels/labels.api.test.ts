import { assetCalls } from "@steward/contract/assets/calls";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { organisationCalls } from "@steward/contract/organisations/calls";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { upload } from "../../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { readCodes } from "../../test-server/read-codes.ts";
import { drawPage, readPdf } from "../../test-server/read-pdf.ts";
import type { MemberRights } from "../../test-server/people.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import type { JobPayload } from "../../jobs/job-kind.ts";
import { labelWorker } from "./print/label-worker.ts";
import { makeAsset } from "../asset-factory.ts";
import { drawnLabels, makeLabelSize } from "../label-factory.ts";

const server = await startTestServer();
const { owner } = server;

type Body = BodyOf<typeof labelCalls.print>;

/** Pixels of a point: 300 dots an inch. */
const PRINTER = 300 / 72;

/** Prints labels and answers the file. */
async function printed(body: Body, caller: Caller = owner): Promise<Buffer> {
  const run = await drawnLabels(caller, await caller.ok(labelCalls.print, { body }));
  expect(run).toMatchObject({ state: "Done", done: run.total, message: "" });
  const { bytes, headers } = await caller.send(labelCalls.file, { params: { id: run.id } });
  expect(headers["content-type"]).toBe("application/pdf");
  return bytes;
}

/** Does the work of the job that draws a file. */
const drawAgain = (run: string): Promise<void> =>
  labelWorker(server.services).work({
    id: run,
    payload: { about: "", run } as JobPayload,
    organisation_id: owner.organisation_id,
    signal: new AbortController().signal,
    is_last_attempt: false,
    forget: () => Promise.resolve(),
  });

const textsOf = async (bytes: Buffer) =>
  (await readPdf(bytes)).pages.map(({ texts }) => texts.map(({ text }) => text.trim()));
const preview = (body: Body, caller: Caller = owner) => caller.ok(labelCalls.preview, { body });

describe("printed labels", () => {
  test("are read back by a scanner: the QR code opens the asset, the bar code is its tag", async () => {
    const assets = [await makeAsset(owner), await makeAsset(owner), await makeAsset(owner)];
    const body = { assets: assets.map(({ id }) => id), size: "avery-l7163", code128: true, start_at: 2 };
    const bytes = await printed(body);
    const codes = await readCodes(await drawPage(bytes, 1, PRINTER));
    const tags = codes.filter(({ format }) => format === "Code128").map(({ text }) => text);
    expect(tags.toSorted()).toEqual(assets.map(({ asset_id }) => asset_id).toSorted());
    const addresses = codes.filter(({ format }) => format === "QRCode").map(({ text }) => text);
    const opened = await Promise.all(
      addresses.map((address) => owner.ok(assetCalls.byCode, { params: { code: address.split("/a/")[1] ?? "" } })),
    );
    expect(opened.map(({ id }) => id).toSorted()).toEqual(body.assets.toSorted());
    expect(
      addresses.every(
        (address) => !assets.some(({ asset_id, id }) => address.includes(asset_id) || address.includes(id)),
      ),
    ).toBe(true);
  });

  test.for([
    ["zebra-2x1", [144, 72]],
    ["dymo-30336", [153, 72]],
    ["brother-dk-11209", [175.75, 82.2]],
    ["avery-l4732", [595.28, 841.89]],
    ["avery-5160", [612, 792]],
    ["zebra-4x6", [288, 432]],
  ] as const)("of %s have its paper and a code that is read", async ([size, [width, height]]) => {
    const { id } = await makeAsset(owner);
    const bytes = await printed({ assets: [id], size });
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeCloseTo(width, 0);
    expect(pages[0]?.height).toBeCloseTo(height, 0);
    const [code] = await readCodes(await drawPage(bytes, 1, PRINTER));
    const { short_code } = await owner.ok(assetCalls.read, { params: { id } });
    expect(code?.text).toMatch(new RegExp(`^https?://.+/a/${short_code}$`));
  });

  test("carry the chosen words in their order, copies side by side, and begin at the first free label", async () => {
    const place = await makeLocation(owner, (await makeBranch(owner)).id, null, { name: "Plant room" });
    const asset = await makeAsset(owner, { location: place.id, asset_name: "पंप", serial_number: "SN-77" });
    const fields = ["asset_id", "asset_name", "serial_number", "location"] as const;
    const body = { assets: [asset.id], size: "avery-l7160", fields: [...fields], qr: false, start_at: 21, copies: 2 };
    const bytes = await printed(body);
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(2);
    const [first, second] = pages.map(({ texts }) => texts);
    expect(first?.map(({ text }) => text)).toEqual([
      asset.asset_id,
      "पंप",
      "SN-77",
      expect.stringContaining("Plant room"),
    ]);
    // The last label of the first sheet, then the first one of the next.
    expect(first?.[0]?.x).toBeGreaterThan(390);
    expect(first?.[0]?.y).toBeGreaterThan(690);
    expect(second?.[0]?.x).toBeLessThan(60);
    expect(second?.[0]?.y).toBeLessThan(120);
    expect((await owner.ok(assetCalls.read, { params: { id: asset.id } })).short_code).toBeNull();
  });

  test("carry the organisation's logo where it has one", async () => {
    const { id } = await makeAsset(owner);
    const body = { assets: [id], size: "dymo-99012", logo: true };
    const picturesOf = async () => (await readPdf(await printed(body))).pages[0]?.pictures;
    expect(await picturesOf()).toBe(0);
    const png = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#0f6b66" } })
      .png()
      .toBuffer();
    const file = { part: "attachments", name: "logo.png", bytes: png };
    expect((await upload(owner, organisationCalls.uploadLogo, {}, [file])).status).toBe(200);
    expect(await picturesOf()).toBe(1);
  });

  test("of a filter are all that the list shows for it, in the order of their tags", async () => {
    const branch = await makeBranch(owner);
    const made = [await makeAsset(owner, { branch: branch.id }), await makeAsset(owner, { branch: branch.id })];
    await makeAsset(owner);
    const texts = await textsOf(
      await printed({ filter: { branch: branch.id }, size: "zebra-2x1", fields: ["asset_id"] }),
    );
    expect(texts.flat()).toEqual(made.map(({ asset_id }) => asset_id));
  });

  test("give codes to those that have none, once, and tell of it in history", async () => {
    const { id } = await makeAsset(owner);
    await printed({ assets: [id], size: "zebra-2x1" });
    const first = await owner.ok(assetCalls.read, { params: { id } });
    await printed({ assets: [id], size: "zebra-2x1" });
    expect(await owner.ok(assetCalls.read, { params: { id } })).toMatchObject({
      short_code: first.short_code,
      version: 2,
    });
    const { results } = await owner.ok(assetCalls.activity, { params: { id } });
    expect(results.map(({ action }) => action)).toEqual(["QR code generated", "created"]);
  });
});

describe("labels outside somebody's places", () => {
  test("are not printed, named or found", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const [mine, other] = [await makeAsset(owner, { branch: here.id }), await makeAsset(owner, { branch: there.id })];
    const keeper = await server.asMember({ permissions: ["asset.view", "asset.generate_qr"], scope: [here.id] });
    const size = "zebra-2x1";
    const fields: Body["fields"] = ["asset_id"];
    const named = await textsOf(await printed({ filter: {}, size, fields }, keeper));
    expect(named.flat()).toEqual([mine.asset_id]);
    expect((await preview({ filter: {}, size }, keeper)).assets).toBe(1);
    for (const call of [labelCalls.preview, labelCalls.print]) {
      const refused = await keeper.refused(call, { body: { assets: [mine.id, other.id], size } });
      expect(refused).toMatchObject({ status: 400, errors: { assets: ["Not found."] } });
    }
    const nothing = await keeper.refused(labelCalls.print, { body: { filter: { branch: there.id }, size } });
    expect(nothing).toMatchObject({ status: 409, message: "None of these assets is there any more." });
  });

  test("are left out of a file that is drawn after one moved there", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const made = [await makeAsset(owner, { branch: here.id }), await makeAsset(owner, { branch: here.id })];
    const rights: MemberRights = { permissions: ["asset.view", "asset.generate_qr"], scope: [here.id] };
    const keeper = await server.asMember(rights);
    const body: Body = { assets: made.map(({ id }) => id), size: "zebra-2x1", fields: ["asset_id"] };
    const run = await drawnLabels(keeper, await keeper.ok(labelCalls.print, { body }));
    const [moved, stays] = made.map(({ id }) => ({ id }));
    await owner.ok(assetCalls.update, { params: { id: moved?.id ?? "" }, body: { branch: there.id } });
    // As if it were drawn only now.
    await server.admin.query("update label_run set state = 'Running', storage_key = null where id = $1", [run.id]);
    await drawAgain(run.id);
    const { bytes } = await keeper.send(labelCalls.file, { params: { id: run.id } });
    const tag = made.find(({ id }) => id === stays?.id)?.asset_id;
    expect((await textsOf(bytes)).flat()).toEqual([tag]);
  });
});

describe("the preview of labels", () => {
  test("is the first sheet, with the numbers of all and what has no room, and writes nothing", async () => {
    const made = [
      await makeAsset(owner),
      await makeAsset(owner, { asset_id: "A-TAG-THAT-IS-TOO-LONG-FOR-A-NARROW-LABEL" }),
    ];
    const assets = made.map(({ id }) => id);
    const shown = await preview({ assets, size: "avery-l4732", code128: true, copies: 20, start_at: 80 });
    expect(shown).toMatchObject({ assets: 2, labels: 40, sheets: 2, without_qr: 0, without_code128: 1 });
    const all = await preview({ assets, size: "avery-l4732", code128: true });
    expect(all).toMatchObject({ labels: 2, sheets: 1, without_code128: 2 });
    expect((await owner.ok(assetCalls.read, { params: { id: assets[0] ?? "" } })).version).toBe(1);
  });

  test("is the picture that is printed: its QR code is read too", async () => {
    const { id } = await makeAsset(owner);
    const { short_code } = await owner.ok(assetCalls.generateQrCode, { params: { id } });
    const { svg } = await preview({ assets: [id], size: "avery-l7160" });
    const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [code] = await readCodes({ ...info, data: Uint8ClampedArray.from(data) });
    expect(code?.text.endsWith(`/a/${short_code}`)).toBe(true);
  });

  test("tells of fields that have no room, and of codes that are too small", async () => {
    const { id } = await makeAsset(owner, { serial_number: "SN-1", asset_name: "Pump" });
    const tiny = await makeLabelSize(owner, { label_width: 20, label_height: 8, pitch_x: 22, pitch_y: 8 });
    const fields: Body["fields"] = ["organisation", "asset_id", "asset_name", "serial_number"];
    expect(await preview({ assets: [id], size: tiny.id, fields })).toMatchObject({ without_qr: 1, without_fields: 1 });
  });

  test.for([
    [{ fields: [], qr: false }, "fields", "Choose a field or a code to print."],
    [{ start_at: 22 }, "start_at", "A sheet has 21 labels."],
    [{ size: "01a206cc-85fc-74c0-b1c8-9753f0e3f778" }, "size", "Choose a size of labels."],
    [{ filter: {} }, "assets", "Name the assets, or a filter that finds them."],
  ] as const)("refuses %o", async ([wishes, field, message]) => {
    const { id } = await makeAsset(owner);
    const body = { assets: [id], size: "avery-l7160", ...wishes } as Body;
    const refused = await owner.refused(labelCalls.preview, { body });
    expect(refused).toMatchObject({ status: 400, errors: { [field]: [message] } });
  });
});
