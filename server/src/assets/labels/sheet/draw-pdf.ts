import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import type { LabelDesign } from "@steward/contract/assets/labels/rules";
import { setImmediate as turn } from "node:timers/promises";
import { Ink, newDocument, type PdfFacts } from "../../../pdf/ink.ts";
import { type LabelContent, layOutLabel, type Mark, MM } from "./label-layout.ts";
import { perSheet, placeOnSheet } from "./sheet-places.ts";

/** A file of labels. */
export interface LabelFile {
  facts: PdfFacts;
  measures: LabelMeasures;
  design: Pick<LabelDesign, "qr" | "code128" | "logo" | "start_at" | "copies">;
  logo: Buffer | undefined;
}

/** Draws labels as they come and sends the file to `out`, sheet by sheet. */
export async function drawPdf(
  out: NodeJS.WritableStream,
  { facts, measures, design, logo }: LabelFile,
  batches: AsyncIterable<readonly LabelContent[]>,
): Promise<void> {
  const size = [measures.paper_width * MM, measures.paper_height * MM];
  const document = newDocument(facts, { size, margin: 0 });
  document.pipe(out);
  const ink = new Ink(document);
  const label = { width: measures.label_width * MM, height: measures.label_height * MM };
  let at = design.start_at - 1;
  let is_begun = false;
  for await (const batch of batches) {
    for (const content of batch) {
      // A label takes milliseconds: requests are answered between two.
      await turn();
      const { marks } = layOutLabel(ink, label, { ...design, logo: logo !== undefined }, content);
      for (let copy = 0; copy < design.copies; copy += 1) {
        if (!is_begun || at % perSheet(measures) === 0) {
          document.addPage();
          is_begun = true;
        }
        const { x, y } = placeOnSheet(measures, at % perSheet(measures));
        document.save().translate(x, y);
        for (const mark of marks) draw(ink, mark, logo);
        document.restore();
        at += 1;
      }
    }
  }
  document.end();
}

function draw(ink: Ink, mark: Mark, logo: Buffer | undefined): void {
  const { document } = ink;
  if (mark.kind === "text") ink.line(mark.text, mark.x, mark.baseline, mark.type);
  else if (mark.kind === "logo") {
    if (logo) document.image(logo, mark.x, mark.y, { fit: [mark.width, mark.height], valign: "center" });
  } else {
    for (const { x, y, width, height } of mark.code.bars) {
      document.rect(mark.x + x * mark.module, mark.y + y * mark.height, width * mark.module, height * mark.height);
    }
    document.fill("#000000");
  }
}
