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

/** The items of a cell parted by any of these signs. */
export function partsOf(cell: string, separators: string): string[] {
  const items: string[] = [];
  let item = "";
  let isQuoted = false;
  const end = () => {
    if (item.trim() !== "") items.push(item.trim());
    item = "";
  };
  for (let i = 0; i < cell.length; i++) {
    const sign = cell.charAt(i);
    if (isQuoted && sign === '"' && cell.charAt(i + 1) === '"') item += cell.charAt(++i);
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) item += sign;
    else if (sign === '"' && item.trim() === "") {
      isQuoted = true;
      item = "";
    } else if (separators.includes(sign)) end();
    else item += sign;
  }
  end();
  return items;
}
