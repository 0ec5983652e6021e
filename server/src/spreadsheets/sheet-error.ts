/** A spreadsheet cannot be read or written; `message` is a sentence for the person who chose the file. */
export class SheetError extends Error {
  override readonly name = "SheetError";
}

export const damagedWorkbook = () =>
  new SheetError(
    "This Excel file is damaged or incomplete. Open it in a spreadsheet program, save it again as .xlsx and try again.",
  );
