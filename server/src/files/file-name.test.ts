import { hostileFileNames } from "@steward/test-data/file-names";
import { parse } from "content-disposition";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, contentDisposition } from "./file-name.ts";

const expectHarmless = (name: string) => {
  expect(name).not.toBe("");
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name).toSatisfy((text: string) => text.isWellFormed());
  expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
  expect(name).not.toMatch(/%2f|%5c|%[01][0-9a-f]/i);
  expect(name).not.toMatch(/^[ .~-]|[ .]$/);
  expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
};

describe("cleanFileName", () => {
  it.each([
    ["normal.png", "normal.png"],
    ["..%2f..%2fetc%2fpasswd.png", "passwd.png"],
    ["../../etc/passwd", "passwd"],
    ["C:\\temp\\x.png", "x.png"],
    ["folder/", "folder"],
    ["CON.png", "_CON.png"],
    ["con.png.jpg", "_con.png.jpg"],
    ["contract.pdf", "contract.pdf"],
    ["lpt1", "_lpt1"],
    ["photo.html.png", "photo.html.png"],
    ["photo.png\u0000.svg", "photo.png.svg"],
    ["  photo.png ", "photo.png"],
    [".png", "file.png"],
    [".htaccess", "file.htaccess"],
    ["re\u0301sume\u0301.png", "r\u00e9sum\u00e9.png"],
    ["\u0444\u043e\u0442\u043e.png", "\u0444\u043e\u0442\u043e.png"],
    ["\u202egnp.exe", "gnp.exe"],
    ["a\"b'c.png", "a_b'c.png"],
    ["%00.png", "_.png"],
    ["x\r\nX-Injected: 1.png", "xX-Injected_ 1.png"],
    ["~", "_"],
    ["|ls.png", "_ls.png"],
    ["-rf.png", "_rf.png"],
    ["x", "x"],
    ["", "file"],
    ["...", "file"],
    ["/", "file"],
    ["\u200b\u202e", "file"],
    ["अधिकारी क्‍ष.pdf", "अधिकारी क्‍ष.pdf"],
  ])("turns %j into %j", (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

  it("keeps the extension of a name that is too long", () => {
    expect(cleanFileName(`${"a".repeat(500)}.png`)).toBe(`${"a".repeat(196)}.png`);
    expect(cleanFileName(`${"\u{1f4f7}".repeat(150)}.jpeg`)).toBe(`${"\u{1f4f7}".repeat(97)}.jpeg`);
    expect(cleanFileName(`a.${"b".repeat(500)}`)).toHaveLength(200);
  });

  it("makes every collected hostile name harmless", () => {
    const names = hostileFileNames();
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expectHarmless(cleanFileName(name));
  });

  it("makes any name harmless and leaves a clean name alone", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "..",
        "/",
        "\\",
        "%2f",
        "%5C",
        "%",
        "2f",
        "%00",
        "\u0000",
        "\u202e",
        "\u200b",
        ".",
        " ",
        "CON",
        "~",
        "-",
        "\ud800",
      ),
      fc.string({ unit: "binary" }),
    );
    const name = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
    const check = fc.property(name, (given) => {
      const cleaned = cleanFileName(given);
      expectHarmless(cleaned);
      expect(cleanFileName(cleaned)).toBe(cleaned);
    });
    fc.assert(check, { numRuns: 400 });
  });
});

describe("contentDisposition", () => {
  it("offers the name as a download or for display", () => {
    expect(contentDisposition("attachment", "invoice.pdf")).toBe("attachment; filename=invoice.pdf");
    expect(contentDisposition("inline", "a;b.png")).toBe('inline; filename="a;b.png"');
  });

  it("gives old clients a plain name beside the real one", () => {
    expect(contentDisposition("attachment", "résumé 5%.pdf")).toBe(
      "attachment; filename=\"resume 5_.pdf\"; filename*=UTF-8''r%C3%A9sum%C3%A9%205%25.pdf",
    );
  });

  it("stays one header with one name whatever the name is", () => {
    const check = fc.property(fc.string({ unit: "binary" }), (given) => {
      const header = contentDisposition("attachment", given);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      const { type, parameters } = parse(header);
      expect(type).toBe("attachment");
      expect(parameters.filename).toBe(cleanFileName(given));
    });
    fc.assert(check, { numRuns: 500 });
  });
});
