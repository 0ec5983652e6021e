import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { furtherData } from "@steward/test-data/further-data";
import { hostilePictures } from "@steward/test-data/pictures";
import sharp, { type Metadata } from "sharp";
import { describe, expect, it } from "vitest";
import { checkImage, ImageError } from "./check-image.ts";

type Rgb = { r: number; g: number; b: number };
const canvas = (width: number, height: number, background: Rgb) =>
  sharp({ create: { width, height, channels: 3, background } });
const GREY = { r: 90, g: 90, b: 90 };

const problemOf = async (bytes: Buffer): Promise<string> => {
  const error = await checkImage(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ImageError ? error.code : String(error);
};

const pixelAt = async (image: Buffer, left: number, top: number): Promise<number[]> => {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const start = (top * info.width + left) * info.channels;
  return [...data.subarray(start, start + 3)];
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
};

const PNG_START = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
const PNG_END = pngChunk("IEND", Buffer.alloc(0));

describe("checkImage", () => {
  it("accepts collected valid pictures and refuses corrupt and hostile ones", async () => {
    const pictures = hostilePictures();
    expect(pictures.length).toBeGreaterThan(furtherData ? 230 : 45);
    for (const { name, bytes, verdict } of pictures) {
      if (verdict === "accept") {
        const image = await checkImage(bytes);
        expect(image.bytes.toString("latin1"), name).not.toMatch(
          /script|alert|onclick|mouseover|<html|tEXt|iTXt|zTXt/i,
        );
      } else {
        await expect(checkImage(bytes), name).rejects.toThrow(ImageError);
      }
    }
  }, 120_000);

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ])("refuses %s as neither JPEG nor PNG", async (_, bytes) => {
    const refusal = checkImage(bytes);
    await expect(refusal).rejects.toThrow("Image must be in JPEG or PNG format.");
    await expect(refusal).rejects.toMatchObject({ code: "format" });
  });

  it.each(["webp", "tiff", "avif"] as const)("refuses %s as neither JPEG nor PNG", async (format) => {
    expect(await problemOf(await canvas(8, 8, GREY).toFormat(format).toBuffer())).toBe("format");
  });

  it("refuses more than 10 MB", async () => {
    const png = await canvas(4, 4, GREY).png().toBuffer();
    const padded = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)]);
    expect((await checkImage(padded)).width).toBe(4);
    await expect(checkImage(Buffer.concat([padded, Buffer.alloc(1)]))).rejects.toThrow(
      "The file is larger than 10 MB.",
    );
  });

  it("refuses too many pixels without decoding them", async () => {
    const claim = (width: number, height: number, interlaced: 0 | 1): Buffer => {
      const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlaced]);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      return Buffer.concat([PNG_START, pngChunk("IHDR", header), pngChunk("IDAT", Buffer.alloc(9)), PNG_END]);
    };
    await expect(checkImage(claim(8000, 7000, 0))).rejects.toThrow("The image has too many pixels.");
    expect(await problemOf(claim(7000, 6000, 1))).toBe("too_many_pixels");
    expect(await problemOf(claim(7000, 6000, 0))).toBe("damaged");
  });

  it.each(["jpeg", "png"] as const)("refuses a %s that ends early", async (format) => {
    const create = { width: 300, height: 200, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } } as const;
    const whole = await sharp({ create: { ...create, background: GREY } })
      .toFormat(format)
      .toBuffer();
    expect((await checkImage(whole)).format).toBe(format);
    for (const share of [0.1, 0.5, 0.9]) {
      expect(await problemOf(whole.subarray(0, whole.length * share)), `${share}`).toBe("damaged");
    }
    await expect(checkImage(whole.subarray(0, 60))).rejects.toThrow("The image is damaged and cannot be read.");
  });

  it("tells the true format, size and type", async () => {
    const jpeg = await checkImage(await canvas(640, 480, GREY).jpeg().toBuffer());
    expect(jpeg).toMatchObject({
      format: "jpeg",
      width: 640,
      height: 480,
      content_type: "image/jpeg",
      extension: "jpg",
    });
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 480 });
    expect(await sharp(jpeg.thumbnail).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
    const png = await checkImage(await canvas(20, 10, GREY).png().toBuffer());
    expect(png).toMatchObject({ format: "png", width: 20, height: 10, content_type: "image/png", extension: "png" });
    expect(await sharp(png.thumbnail).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it("keeps transparency", async () => {
    const create = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { bytes, thumbnail } = await checkImage(await sharp({ create }).png().toBuffer());
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    expect((await sharp(thumbnail).metadata()).hasAlpha).toBe(true);
  });

  it("shrinks what is longer than 4,096 pixels", async () => {
    const { width, height } = await checkImage(await canvas(6000, 3000, GREY).jpeg().toBuffer());
    expect([width, height]).toEqual([4096, 2048]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("turns orientation %i upright as viewers do", async (orientation) => {
    const red = await canvas(40, 20, { r: 250, g: 0, b: 0 }).png().toBuffer();
    const source = await canvas(120, 80, { r: 0, g: 0, b: 250 })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const { bytes, width, height } = await checkImage(source);
    const expected = await sharp(source).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect([width, height]).toEqual([expected.info.width, expected.info.height]);
    expect((await sharp(bytes).raw().toBuffer()).equals(expected.data)).toBe(true);
  });

  it("drops camera data, position, profiles and comments", async () => {
    const exif = { IFD0: { Copyright: "A. Person" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1" } };
    const source = await canvas(60, 40, GREY)
      .withExif(exif)
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const { bytes, thumbnail } = await checkImage(source);
    for (const image of [bytes, thumbnail]) {
      const metadata: Metadata = await sharp(image).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.comments]).toEqual(
        Array(5).fill(undefined),
      );
    }
    expect(bytes.includes("A. Person")).toBe(false);
  });

  it("converts wide and print colours to those of the web", async () => {
    const wide = await canvas(8, 8, { r: 0, g: 200, b: 0 }).withIccProfile("p3").png().toBuffer();
    const [, , blue] = await pixelAt((await checkImage(wide)).bytes, 4, 4);
    expect(blue).toBeLessThan(60);
    const [red = 0, green = 255] = await pixelAt((await checkImage(wide)).bytes, 4, 4);
    expect(red).toBeLessThan(60);
    expect(green).toBeGreaterThan(190);
    const print = await canvas(8, 8, { r: 200, g: 30, b: 30 }).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const { bytes } = await checkImage(print);
    expect((await sharp(bytes).metadata()).space).toBe("srgb");
  });

  it("takes the first picture of an animated PNG", async () => {
    const png = await canvas(16, 16, GREY).png().toBuffer();
    const after_header = 8 + 25;
    const animation = pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const { bytes, width } = await checkImage(
      Buffer.concat([png.subarray(0, after_header), animation, png.subarray(after_header)]),
    );
    expect(width).toBe(16);
    expect(bytes.includes("acTL")).toBe(false);
  });
});

describe("the decoding process", () => {
  const LARGE = sharp({ create: { width: 6000, height: 4000, channels: 3, background: GREY } });

  it("is replaced when it is lost over an image", async (context) => {
    if (process.platform === "win32") context.skip("pgrep is needed to find the process");
    await checkImage(await canvas(9, 9, GREY).png().toBuffer());
    const checking = checkImage(await LARGE.clone().jpeg().toBuffer());
    const found = await promisify(execFile)("pgrep", ["-P", String(process.pid), "-f", "image-process"]);
    process.kill(Number(found.stdout.trim()), "SIGKILL");
    expect((await checking).width).toBe(4096);
  });

  it("leaves the server below 200 MB with six large photos at once", async () => {
    const program = `
      import sharp from "sharp";
      import { checkImage } from ${JSON.stringify(resolve(import.meta.dirname, "check-image.ts"))};
      const create = { width: 8400, height: 5900, channels: 3, background: "#777" };
      const photo = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ optimiseCoding: false }).toBuffer();
      await Promise.all(Array.from({ length: 6 }, () => checkImage(photo)));
      process.stdout.write(String(process.resourceUsage().maxRSS));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: import.meta.dirname,
    });
    expect(Number(stdout) / 1024).toBeLessThan(200);
  }, 120_000);
});
