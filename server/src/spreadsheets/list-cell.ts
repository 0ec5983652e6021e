/** What parts the items of a list in one cell, strongest first: a weaker one beside it belongs to an item. */
const SEPARATORS = ["\n", ";", "|", ","];

/** Several texts as one cell, which `parseList` reads back as they are: `Red; "Blue, dark"`. */
export const formatList = (items: readonly string[]): string => items.map(quoted).join("; ");

const quoted = (item: string) => (/[\n;|,"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item);

/** The items of a cell, as people and exports write lists; one in quotation marks may contain a separator. */
export function parseList(cell: string): string[] {
  for (const separator of SEPARATORS) {
    const items = partsOf(cell, separator);
    if (items.length > 1) return items;
  }
  return partsOf(cell, "");
}

/** The items of a cell parted by any of these signs, outside quotation marks. */
export function partsOf(cell: string, separators: string): string[] {
  const items: string[] = [];
  let item = "";
  /** Quotation marks around a whole item say what it is; those behind another separator belong to the item. */
  let quoted: "item" | "part" | null = null;
  const end = () => {
    if (item.trim() !== "") items.push(item.trim());
    item = "";
  };
  for (let i = 0; i < cell.length; i++) {
    const sign = cell.charAt(i);
    const isMark = sign === '"';
    if (quoted && isMark && cell.charAt(i + 1) === '"') {
      item += quoted === "item" ? '"' : '""';
      i += 1;
    } else if (quoted && isMark) {
      if (quoted === "part") item += sign;
      quoted = null;
    } else if (quoted) item += sign;
    else if (separators.includes(sign)) end();
    else {
      if (isMark) quoted = opens(item);
      item = quoted === "item" ? "" : item + sign;
    }
  }
  end();
  return items;
}

/** What a quotation mark opens behind this text: one in the middle of a word opens nothing. */
function opens(before: string): "item" | "part" | null {
  const last = before.trimEnd().at(-1);
  if (last === undefined) return "item";
  return SEPARATORS.includes(last) ? "part" : null;
}
