import { assetCalls } from "@steward/contract/assets/calls";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { modelCalls } from "@steward/contract/models/calls";
import { modelRules } from "@steward/contract/models/rules";
import { hostileFileNames } from "@steward/test-data/file-names";
import { hostilePictures } from "@steward/test-data/pictures";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePicture, pngOf, storedFiles, type UploadedFile, upload } from "./picture-factory.ts";

const server = await startTestServer();
const { owner, nobody, admin } = server;
const NOT_A_PICTURE = "Image must be in JPEG or PNG format.";

const add = async (asset: string, files: readonly UploadedFile[], fields: Record<string, string> = {}) => {
  const { status, body } = await upload(owner, assetCalls.uploadAttachments, { id: asset }, files, fields);
  return {
    status,
    body: body as ResponseOf<typeof assetCalls.uploadAttachments> & { errors: Record<string, string[]> },
  };
};
const pictures = async (asset: string) =>
  (await owner.ok(assetCalls.attachments, { params: { id: asset }, query: { page_size: 100 } })).results;
const files = async () => (await admin.query("select count(*)::int as n from attachment")).rows[0].n as number;

describe("uploading", () => {
  test("adds pictures, makes the first one the asset's own and says so in the history", async () => {
    const { id } = await makeAsset(owner);
    const { status, body } = await add(id, [
      { name: "a.png", bytes: await pngOf(8, 6) },
      {
        name: "b.jpg",
        bytes: await sharp(await pngOf(5, 5))
          .jpeg()
          .toBuffer(),
      },
    ]);
    expect(status).toBe(201);
    expect(
      body.results.map(({ file_name, is_primary, width, height }) => ({ file_name, is_primary, width, height })),
    ).toEqual([
      { file_name: "a.png", is_primary: true, width: 8, height: 6 },
      { file_name: "b.jpg", is_primary: false, width: 5, height: 5 },
    ]);
    expect(await pictures(id)).toEqual(body.results);
    const { primary_image } = await owner.ok(assetCalls.read, { params: { id } });
    expect(primary_image).toEqual({ id: body.results[0]?.id, file: expect.any(String), thumbnail: expect.any(String) });
    const { results } = await owner.ok(assetCalls.activity, { params: { id } });
    expect(results[0]).toMatchObject({
      action: "pictures added",
      changes: [
        { field: "attachments", before: null, after: "a.png" },
        { field: "attachments", before: null, after: "b.jpg" },
      ],
    });
  });

  test("with is_primary makes the new picture the asset's own", async () => {
    const { id } = await makeAsset(owner);
    await makePicture(owner, id, { name: "first.png" });
    await add(id, [{ name: "second.png", bytes: await pngOf() }]);
    await add(id, [{ name: "third.png", bytes: await pngOf() }], { is_primary: "true" });
    expect((await pictures(id)).map(({ file_name }) => file_name)).toEqual(["third.png", "first.png", "second.png"]);
  });

  test("of several files adds none when one is refused, and names each refused one", async () => {
    const { id } = await makeAsset(owner);
    const before = await files();
    const good = { name: "good.png", bytes: await pngOf() };
    const { status, body } = await add(id, [
      good,
      { name: "x.png", bytes: Buffer.from("<svg/>") },
      good,
      { name: "y.png", bytes: Buffer.alloc(0) },
    ]);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { "attachments.1": [NOT_A_PICTURE], "attachments.3": [NOT_A_PICTURE] },
    });
    expect(await files()).toBe(before);
    expect(await pictures(id)).toEqual([]);
  });

  test("needs a form with a file in the part attachments and no other fields", async () => {
    const { id } = await makeAsset(owner);
    const url = `/v1/steward/assets/${id}/upload-attachments/`;
    expect(await add(id, [])).toMatchObject({ status: 400, body: { errors: { attachments: ["This is Required."] } } });
    expect(await add(id, [{ name: "a.png", part: "file", bytes: await pngOf() }])).toMatchObject({
      status: 400,
      body: { errors: { file: ["Unknown field."] } },
    });
    expect(await add(id, [{ name: "a.png", bytes: await pngOf() }], { title: "x" })).toMatchObject({
      status: 400,
      body: { errors: { title: ["Unknown field."] } },
    });
    expect(await owner.raw({ method: "POST", url, payload: {} })).toMatchObject({
      status: 415,
      body: { code: "unsupported_media_type" },
    });
    const broken = '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\nabc';
    const cut = await owner.raw({
      method: "POST",
      url,
      payload: broken,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    const message = "The upload is incomplete or not a valid form.";
    expect(cut).toMatchObject({ status: 400, body: { code: "invalid", message } });
    const no_boundary = await owner.raw({
      method: "POST",
      url,
      payload: broken,
      headers: { "content-type": "multipart/form-data" },
    });
    expect(no_boundary).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  test("takes a file of ten megabytes at most and twenty files at a time", async () => {
    const { id } = await makeAsset(owner);
    const large = Buffer.concat([await pngOf(), Buffer.alloc(MAX_UPLOAD_BYTES)]);
    expect(await add(id, [{ name: "large.png", bytes: large }])).toMatchObject({
      status: 400,
      body: { errors: { "attachments.0": ["The file is larger than 10 MB."] } },
    });
    const bytes = await pngOf(1, 1);
    const many = await add(
      id,
      Array.from({ length: 21 }, (_, index) => ({ name: `${index}.png`, bytes })),
    );
    expect(many).toMatchObject({
      status: 413,
      body: { code: "too_large", message: "These are too many files at once." },
    });
    expect(await pictures(id)).toEqual([]);
  });

  test("to a record with a hundred pictures is refused", async () => {
    const { id } = await makeAsset(owner);
    const one = await makePicture(owner, id);
    await admin.query(
      `insert into attachment select organisation_id, gen_random_uuid(), asset, model, storage_key, thumbnail_key, file_name,
         content_type, size, width, height, false, created_by, created from attachment, generate_series(1, 99) where id = $1`,
      [one.id],
    );
    const files = storedFiles(server);
    const refused = await add(id, [{ name: "a.png", bytes: await pngOf() }]);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { attachments: ["A record can have 100 pictures at most."] } },
    });
    expect(storedFiles(server)).toBe(files);
  });

  test("of several at once keeps one picture as the asset's own", async () => {
    const { id } = await makeAsset(owner);
    const bytes = await pngOf();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) => add(id, [{ name: `${index}.png`, bytes }], { is_primary: "true" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await pictures(id)).filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });

  test("to a model works the same", async () => {
    const { id } = await makeModel(owner);
    const { body } = await upload(owner, modelCalls.uploadAttachments, { id }, [
      { name: "m.png", bytes: await pngOf() },
    ]);
    const { results } = modelRules.uploadAttachments.response.parse(body);
    expect((await owner.ok(modelCalls.read, { params: { id } })).primary_image?.id).toBe(results[0]?.id);
    expect((await nobody.raw({ url: results[0]?.file ?? "" })).status).toBe(200);
  });

  test.for<[string, string]>([
    ["../../etc/passwd.png", "passwd.png"],
    ["C:\\temp\\x.png", "x.png"],
    ["a\u202Egnp.exe", "agnp.exe"],
    ["Rechnung über ₹ 5.png", "Rechnung über ₹ 5.png"],
  ])("shows the file name %j as %j", async ([name, shown]) => {
    const { id } = await makeAsset(owner);
    const { body } = await add(id, [{ name, bytes: await pngOf() }]);
    expect(body.results[0]?.file_name).toBe(shown);
  });
});

describe("the hostile pictures", () => {
  test("are each accepted or refused by their content, and a refused one adds nothing", async () => {
    const { id } = await makeAsset(owner);
    let added = 0;
    for (const { name, bytes, verdict } of hostilePictures()) {
      const { status, body } = await add(id, [{ name, bytes }]);
      if (verdict === "reject") expect({ name, status }).toEqual({ name, status: 400 });
      if (verdict === "accept") expect({ name, status }).toEqual({ name, status: 201 });
      if (status === 201) added += 1;
      else expect(Object.keys(body.errors)).toEqual(["attachments.0"]);
      if (added === 90) await admin.query("delete from attachment");
      if (added === 90) added = 0;
    }
    const shown = await pictures(id);
    expect(shown).toHaveLength(added);
    for (const { file } of shown.slice(0, 10)) {
      const { headers, bytes } = await nobody.raw({ url: file });
      expect(headers["content-type"]).toMatch(/^image\/(png|jpeg)$/);
      expect(bytes.toString("latin1")).not.toMatch(/<script|onerror|<svg/i);
    }
  });

  test("of hostile names are shown under harmless ones", async () => {
    const { id } = await makeAsset(owner);
    const bytes = await pngOf(1, 1);
    for (const name of hostileFileNames().filter((one) => one !== "" && one.isWellFormed())) {
      const { status, body } = await add(id, [{ name, bytes }]);
      expect({ name, status }).toEqual({ name, status: 201 });
      const picture = body.results.at(-1);
      expect(picture?.file_name).not.toMatch(/[\\/\p{Cc}\u202e]|^\.|^$/u);
      const { headers } = await nobody.raw({ url: picture?.file ?? "" });
      expect(headers["content-disposition"]).toMatch(/^inline; filename/);
    }
  });
});

describe("an address of a picture", () => {
  const address = async () => {
    const { id } = await makeAsset(owner);
    return { asset: id, picture: await makePicture(owner, id) };
  };

  test("opens without a token, to be kept by the browser, never as a page", async () => {
    const { picture } = await address();
    const { status, headers, bytes } = await nobody.raw({ url: picture.file });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=1800, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename=picture.png",
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 4, height: 3 });
    const thumbnail = await nobody.raw({ url: picture.thumbnail });
    expect(thumbnail.headers["content-type"]).toBe("image/webp");
    expect((await nobody.raw({ url: picture.thumbnail, method: "HEAD" })).status).toBe(200);
  });

  test("cannot be altered in any part", async () => {
    const { picture } = await address();
    const other = (await address()).picture;
    const url = new URL(picture.file, "http://host");
    const changed = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return `${copy.pathname}${copy.search}`;
    };
    const signature = url.searchParams.get("signature") ?? "";
    const elsewhere = await server.otherOrganisation();
    const altered = [
      changed("size", "thumbnail"),
      changed("expires", String(Number(url.searchParams.get("expires")) + 1)),
      changed("organisation", elsewhere.organisation_id),
      changed("signature", `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`),
      changed("signature", ""),
      changed("signature", new URL(other.file, "http://host").searchParams.get("signature") ?? ""),
      `${url.pathname.replace(picture.id, other.id)}${url.search}`,
    ];
    for (const one of altered) {
      expect({ one, ...(await nobody.raw({ url: one })) }).toMatchObject({
        one,
        status: 404,
        body: { message: "Not found." },
      });
    }
    for (const wrong of [
      changed("expires", "soon"),
      changed("size", "huge"),
      `${url.pathname}?size=full`,
      `${picture.file}&x=1`,
    ]) {
      expect((await nobody.raw({ url: wrong })).status).toBe(400);
    }
  });

  test("runs out within the hour", async () => {
    const { picture } = await address();
    const expires = Number(new URL(picture.file, "http://host").searchParams.get("expires")) * 1000;
    expect(expires - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(expires - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    vi.useFakeTimers({ toFake: ["Date"], now: expires + 1000 });
    try {
      expect((await nobody.raw({ url: picture.file })).status).toBe(404);
      vi.setSystemTime(expires - 1000);
      expect((await nobody.raw({ url: picture.file })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("ends with the picture, whose bytes are removed", async () => {
    const { asset, picture } = await address();
    const { rows } = await admin.query("select storage_key from attachment where id = $1", [picture.id]);
    await owner.ok(assetCalls.removeAttachment, { params: { id: asset, attachment_id: picture.id } });
    expect((await nobody.raw({ url: picture.file })).status).toBe(404);
    await expect(server.services.storage.get(rows[0].storage_key)).rejects.toThrow("no longer stored");
    expect(
      await owner.refused(assetCalls.removeAttachment, { params: { id: asset, attachment_id: picture.id } }),
    ).toMatchObject({ status: 404 });
    const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
    expect(results[0]).toMatchObject({
      action: "picture removed",
      changes: [{ field: "attachments", before: "picture.png", after: null }],
    });
  });

  test("of bytes that are lost is not found", async () => {
    const { picture } = await address();
    const { rows } = await admin.query("select storage_key from attachment where id = $1", [picture.id]);
    await server.services.storage.remove(rows[0].storage_key);
    expect((await nobody.raw({ url: picture.file })).status).toBe(404);
  });
});

test("choosing a picture puts it first; choosing it again leaves the asset without one", async () => {
  const { id } = await makeAsset(owner);
  const [one, two] = [
    await makePicture(owner, id, { name: "one.png" }),
    await makePicture(owner, id, { name: "two.png" }),
  ];
  const toggle = (attachment_id: string) => owner.ok(assetCalls.togglePrimary, { params: { id, attachment_id } });
  expect(await toggle(two.id)).toMatchObject({ id: two.id, is_primary: true });
  expect((await pictures(id)).map(({ is_primary }) => is_primary)).toEqual([true, false]);
  expect((await owner.ok(assetCalls.read, { params: { id } })).primary_image?.id).toBe(two.id);
  expect(await toggle(two.id)).toMatchObject({ is_primary: false });
  expect((await owner.ok(assetCalls.read, { params: { id } })).primary_image).toBeNull();
  const answers = await Promise.all(
    [one.id, two.id, one.id].map((attachment_id) =>
      owner.send(assetCalls.togglePrimary, { params: { id, attachment_id } }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await pictures(id)).filter(({ is_primary }) => is_primary).length).toBeLessThan(2);
});

test("a picture that several remove at once is removed once", async () => {
  const { id } = await makeAsset(owner);
  for (let round = 1; round <= 4; round += 1) {
    const { id: attachment_id } = await makePicture(owner, id, { name: `${round}.png` });
    const remove = () => owner.send(assetCalls.removeAttachment, { params: { id, attachment_id } });
    const answers = await Promise.all(Array.from({ length: 8 }, remove));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    const { results } = await owner.ok(assetCalls.activity, { params: { id } });
    expect(results.filter(({ action }) => action === "picture removed")).toHaveLength(round);
  }
});
