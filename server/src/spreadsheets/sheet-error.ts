import { messages } from "@steward/contract/messages/catalogue";

/** A spreadsheet that cannot be read or written; `message` is a sentence for the person who chose the file. */
export class SheetError extends Error {
  override readonly name = "SheetError";
}

export const damagedWorkbook = () => new SheetError(messages.spreadsheets.damaged);
