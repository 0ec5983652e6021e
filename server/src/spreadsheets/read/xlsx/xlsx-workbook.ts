import { messages } from "@steward/contract/messages/catalogue";
import { posix } from "node:path";
import type { Archive } from "./xlsx-archive.ts";
import { damagedWorkbook, SheetError } from "../../sheet-error.ts";
import { MAX_SHEET_NAME_LENGTH, MAX_SHEETS } from "../../sheet-limits.ts";
import { type Attributes, readXml } from "./xlsx-xml.ts";

export interface WorkbookSheet {
  name: string;
  part: string;
  hidden: boolean;
}

export interface Workbook {
  /** Worksheets in tab order, hidden ones too; chart sheets are left out. */
  sheets: WorkbookSheet[];
  uses_1904_dates: boolean;
  strings_part: string | undefined;
  styles_part: string | undefined;
}

interface Relationship {
  kind: string;
  part: string;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = await readRelationships(archive, "");
  const main = [...root.values()].find(({ kind }) => kind === "officeDocument");
  if (!main) throw damagedWorkbook();
  const relationships = await readRelationships(archive, main.part);
  const partOf = (kind: string) => [...relationships.values()].find((other) => other.kind === kind)?.part;
  const workbook: Workbook = {
    sheets: [],
    uses_1904_dates: false,
    strings_part: partOf("sharedStrings"),
    styles_part: partOf("styles"),
  };
  await readXml(await archive.open(main.part, "small"), {
    open(name, attributes) {
      if (name === "workbookPr") workbook.uses_1904_dates = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const target = relationships.get(relationshipId(attributes));
      if (target?.kind !== "worksheet") return;
      const hidden = attributes.state === "hidden" || attributes.state === "veryHidden";
      if (workbook.sheets.length === MAX_SHEETS) {
        throw new SheetError(messages.spreadsheets.tooManySheets({ most: MAX_SHEETS }));
      }
      const sheet = (attributes.name ?? "").slice(0, MAX_SHEET_NAME_LENGTH).toWellFormed();
      workbook.sheets.push({ name: sheet, part: target.part, hidden });
    },
  });
  return workbook;
}

/** The relationship id of a sheet: the namespaced attribute `id`. */
function relationshipId(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(":id"));
  return (name && attributes[name]) || "";
}

/** Relationships of a part by id; "" is the package itself. */
async function readRelationships(archive: Archive, part: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relationships = new Map<string, Relationship>();
  if (!archive.has(file)) return relationships;
  await readXml(await archive.open(file, "small"), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relationships.set(Id, { kind, part: target });
    },
  });
  return relationships;
}
