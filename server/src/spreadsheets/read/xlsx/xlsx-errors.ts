import { damagedWorkbook, SheetError } from "../../sheet-error.ts";

/** Faults that the zip and XML parsers find are faults of the file; those of the operating system stay as they are. */
export function asSheetError(error: unknown): unknown {
  if (error instanceof SheetError || !(error instanceof Error) || "syscall" in error) return error;
  return damagedWorkbook();
}
