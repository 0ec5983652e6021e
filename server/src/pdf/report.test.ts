import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPdf } from "../test-server/read-pdf.ts";
import { openReport } from "./open-report.ts";
import type { Report, ReportFacts } from "./report.ts";
import { textRuns } from "./text-runs.ts";

const facts: ReportFacts = { title: "Audit of the first floor", made: new Date("2026-03-01T10:00:00Z") };

async function written(compose: (report: Report) => void | Promise<void>): Promise<Buffer> {
  const out = new PassThrough();
  const bytes = buffer(out);
  const report = await openReport(out, facts);
  await compose(report);
  report.end();
  return bytes;
}

const textOf = ({ texts }: { texts: { text: string }[] }) => texts.map(({ text }) => text).join("");

test("a report has its title, facts and paragraphs, and the same content gives the same bytes", async () => {
  const compose = (report: Report) => {
    report.facts([
      ["Place", "Main building"],
      ["Auditor", "Asha Menon"],
    ]);
    report.heading("Findings");
    report.paragraph("Nothing is missing.");
  };
  const bytes = await written(compose);
  expect(await written(compose)).toEqual(bytes);
  const { title, pages } = await readPdf(bytes);
  expect(title).toBe("Audit of the first floor");
  const text = textOf(pages[0] ?? { texts: [] });
  for (const said of [
    "Audit of the first floor",
    "Main building",
    "Asha Menon",
    "Findings",
    "Nothing is missing.",
    "1 / 1",
  ]) {
    expect(text).toContain(said);
  }
});

test("a table goes on over numbered pages, each with its titles and no row beyond its edge", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [
    `TAG-${index}`,
    `A name ${"that is long ".repeat(index % 7)}`,
  ]);
  const bytes = await written((report) =>
    report.table(
      [
        { title: "Asset tag", share: 1 },
        { title: "Asset name", share: 2 },
      ],
      rows,
    ),
  );
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  const tags = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith("TAG-")));
  expect(tags.map(({ text }) => text)).toEqual(rows.map(([tag]) => tag));
  for (const [index, page] of pages.entries()) {
    expect(textOf(page)).toContain("Asset tag");
    expect(textOf(page)).toContain(`${index + 1} / ${pages.length}`);
    for (const { x, y, width } of page.texts) {
      expect(x).toBeGreaterThanOrEqual(47);
      expect(x + width).toBeLessThanOrEqual(page.width - 47);
      expect(y).toBeLessThan(page.height - 24);
    }
  }
});

test("names in Devanagari, Arabic and Latin of any kind are shaped, and none of their letters is a box", async () => {
  const bytes = await written((report) => {
    for (const name of ["Žofie Łódź", "हिन्दी", "محمد"]) report.paragraph(name);
  });
  const { pages } = await readPdf(bytes);
  const text = textOf(pages[0] ?? { texts: [] });
  expect(text.replaceAll(/\s/gu, "")).toContain("ŽofieŁódź");
  // The vowel sign i is written behind its consonant and stands before it.
  expect(text).toContain("िहन्दी");
  expect(text).toContain("محمد");
  // The box of a letter without a shape is read as the character 0.
  expect(text).not.toContain("\u0000");
});

test("directions are mixed as the Unicode algorithm says, with brackets turned", () => {
  const runs = textRuns("قاعة (Room 3) محمد").map(({ text }) => text);
  expect(runs[0]?.trim()).toBe("محمد");
  expect(runs.at(-1)?.trim()).toBe("قاعة");
  expect(runs.join("")).toContain("(Room 3)");
  expect(textRuns("\u202eabc\u202c").map(({ text }) => text)).toEqual(["cba"]);
});

test("Chinese and Japanese letters are drawn, and what no font holds is a box", async () => {
  const plain = await written((report) => report.paragraph("a"));
  const drawn = await written((report) => report.paragraph("a会议室サーバー"));
  expect(drawn.length).toBeGreaterThan(plain.length + 1000);
  const boxes = await written((report) => report.paragraph("שלום"));
  expect(textOf((await readPdf(boxes)).pages[0] ?? { texts: [] })).toContain("\u0000\u0000\u0000\u0000");
});

test("a drawn signature stands on the page", async () => {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const bytes = await written((report) => report.picture(picture, { width: 180, height: 60, caption: "Asha Menon" }));
  const { pages } = await readPdf(bytes);
  expect(pages[0]?.pictures).toBe(1);
  expect(textOf(pages[0] ?? { texts: [] })).toContain("Asha Menon");
});
