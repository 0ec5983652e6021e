import { readFileSync } from "node:fs";
import { crc32, deflateSync, ZipBuffer } from "node:zlib";
import { furtherData, furtherFile } from "./further-data.ts";

export interface Picture {
  name: string;
  bytes: Buffer;
  /** Expected result of the server; undefined where either is correct. */
  verdict: "accept" | "reject" | undefined;
}

const SIGNATURE = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");

function chunk(type: string, data: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum ?? crc32(body), body.length + 4);
  return frame;
}

function header(width: number, height: number, depth: number, colour: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, 0], 8);
  return chunk("IHDR", data);
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const END = chunk("IEND", Buffer.alloc(0));
const PALETTE = chunk("PLTE", Buffer.from([0, 0, 0, 200, 30, 30, 30, 200, 30, 30, 30, 200]));

/** Scan lines of zeroes, each after its filter byte. */
const pixels = (width: number, height: number, depth: number, colour: number): Buffer =>
  Buffer.alloc(height * (1 + Math.ceil((width * depth * (CHANNELS[colour] ?? 1)) / 8)));

function png(depth = 8, colour = 2, more: Buffer[] = [], size = 6): Buffer {
  const rows = pixels(size, size, depth, colour);
  const palette = colour === 3 ? [PALETTE] : [];
  const parts = [SIGNATURE, header(size, size, depth, colour), ...palette, ...more];
  return Buffer.concat([...parts, chunk("IDAT", deflateSync(rows)), END]);
}

/** Allowed bit depths of each colour type. */
const KINDS: [depth: number, colour: number][] = [
  ...[1, 2, 4, 8, 16].map((depth): [number, number] => [depth, 0]),
  ...[8, 16].flatMap((depth) => [2, 4, 6].map((colour): [number, number] => [depth, colour])),
  ...[1, 2].map((depth): [number, number] => [depth, 3]),
];

const SCRIPT = Buffer.from("<html><script>alert(document.domain)</script></html>");
const whole = png();
/** Offset of the data in the only IDAT chunk: after the signature, the header and the chunk's own header. */
const DATA = 8 + 25 + 8;

const ACCEPTED: [name: string, bytes: Buffer][] = [
  ...KINDS.map(([depth, colour]): [string, Buffer] => [`colour ${colour} of ${depth} bits.png`, png(depth, colour)]),
  ["of one pixel.png", png(8, 2, [], 1)],
  ["of many pixels.png", png(8, 2, [], 700)],
  ["with a script as its comment.png", png(8, 2, [chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"))])],
  ["with an unknown part.png", png(8, 2, [chunk("prVt", SCRIPT)])],
  ["with a page behind its end.png", Buffer.concat([whole, SCRIPT])],
  ["called a JPEG.jpg", whole],
  ["called a page.html", whole],
];

const replaced = (at: number, ...values: number[]): Buffer => {
  const bytes = Buffer.from(whole);
  bytes.set(values, at);
  return bytes;
};

const REFUSED: [name: string, bytes: Buffer][] = [
  ["empty.png", Buffer.alloc(0)],
  ["of one byte.png", Buffer.from([0x89])],
  ["of its signature alone.png", SIGNATURE],
  ["without its header.png", Buffer.concat([SIGNATURE, chunk("IDAT", deflateSync(pixels(6, 6, 8, 2))), END])],
  ["without its pixels.png", Buffer.concat([SIGNATURE, header(6, 6, 8, 2), END])],
  [
    "with too few pixels.png",
    Buffer.concat([SIGNATURE, header(90, 90, 8, 2), chunk("IDAT", deflateSync(Buffer.alloc(9))), END]),
  ],
  ["cut within its pixels.png", whole.subarray(0, DATA + 4)],
  ["cut within its header.png", whole.subarray(0, 20)],
  ["with line ends of another system.png", Buffer.from(whole.toString("latin1").replaceAll("\r\n", "\n"), "latin1")],
  ["without its seventh bit.png", replaced(0, 0x09)],
  ["of no width.png", Buffer.concat([SIGNATURE, header(0, 6, 8, 2), chunk("IDAT", deflateSync(Buffer.alloc(9))), END])],
  [
    "of a kind that is none.png",
    Buffer.concat([SIGNATURE, header(6, 6, 8, 5), chunk("IDAT", deflateSync(Buffer.alloc(99))), END]),
  ],
  [
    "of three bits.png",
    Buffer.concat([SIGNATURE, header(6, 6, 3, 0), chunk("IDAT", deflateSync(Buffer.alloc(99))), END]),
  ],
  [
    "of a palette that is not there.png",
    Buffer.concat([SIGNATURE, header(6, 6, 8, 3), chunk("IDAT", deflateSync(pixels(6, 6, 8, 3))), END]),
  ],
  [
    "of pixels that cannot be unpacked.png",
    Buffer.concat([SIGNATURE, header(6, 6, 8, 2), chunk("IDAT", Buffer.from("no deflated data")), END]),
  ],
  [
    "of more pixels than memory.png",
    Buffer.concat([SIGNATURE, header(60_000, 60_000, 8, 2), chunk("IDAT", deflateSync(Buffer.alloc(99))), END]),
  ],
  [
    "of sides without end.png",
    Buffer.concat([
      SIGNATURE,
      header(0x7fffffff, 0x7fffffff, 16, 6),
      chunk("IDAT", deflateSync(Buffer.alloc(99))),
      END,
    ]),
  ],
  [
    "a bomb.png",
    Buffer.concat([
      SIGNATURE,
      header(30_000, 30_000, 1, 0),
      chunk("IDAT", deflateSync(pixels(30_000, 300, 1, 0))),
      END,
    ]),
  ],
  ["a page.png", SCRIPT],
  ["a drawing.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    "a drawing.svg",
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["an animation.png", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["an icon.png", Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 24, 0, 48, 0, 0, 0, 22, 0, 0, 0])],
  ["a bitmap.png", Buffer.from("BM" + "\0".repeat(60), "latin1")],
  ["a document.png", Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj")],
  ["a program.png", Buffer.from("\u007fELF\u0002\u0001\u0001", "latin1")],
  ["an archive.jpg", Buffer.from("PK\u0003\u0004", "latin1")],
  ["a script with a picture's beginning.png", Buffer.concat([SIGNATURE, SCRIPT])],
  ["a JPEG of its beginning alone.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a JPEG that ends at once.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  [
    "a JPEG of a comment alone.jpg",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 54]), SCRIPT, Buffer.from([0xff, 0xd9])]),
  ],
];

/** Expected result from the further data's list. */
function verdictOf(name: string, told: string): Picture["verdict"] {
  if (told.startsWith("SVG: reject; JPEG/PNG")) return name.endsWith(".svg") ? "reject" : "accept";
  if (told.startsWith("accept")) return "accept";
  return told.startsWith("reject") ? "reject" : undefined;
}

function further(): Picture[] {
  if (!furtherData) return [];
  const archive = new ZipBuffer(readFileSync(furtherFile("naughty/images.zip")));
  const list = archive.get("MANIFEST.csv")?.contentSync().toString().trim().split(/\r?\n/).slice(1) ?? [];
  return list.map((line) => {
    const [name = "", , ...rest] = line.split(",");
    const told = rest.join(",").replaceAll('"', "");
    return { name, bytes: Buffer.from(archive.get(name)?.contentSync() ?? []), verdict: verdictOf(name, told) };
  });
}

const expecting =
  (verdict: Picture["verdict"]) =>
  ([name, bytes]: [string, Buffer]) => ({ name, bytes, verdict });

/** Valid, odd, broken and hostile pictures: the project's own, then those of the further data. */
export const hostilePictures = (): Picture[] => [
  ...ACCEPTED.map(expecting("accept")),
  ...REFUSED.map(expecting("reject")),
  ...further(),
];
