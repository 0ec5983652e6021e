export const damaged =
  "This Excel file is damaged or incomplete. Open it in a spreadsheet program, save it again as .xlsx and try again.";
export const lettersUnknown =
  "The characters of this file cannot be recognised: it is not in Unicode. Save it as “CSV UTF-8” or as .xlsx and try again.";
export const notUnicode = ({ cell }: { cell: string }) =>
  `Cell ${cell} contains a character that is not in Unicode: “\ufffd”.`;
export const cellTakesRows = ({ cell }: { cell: string }) =>
  `The text in cell ${cell} takes in the rows below it: a quotation mark (") is missing there, or there is one too many.`;
export const textNeverEnds = ({ row }: { row: number }) =>
  `The text that begins in row ${row} never ends: a quotation mark (") is missing there, or there is one too many.`;
export const pdf = "This is a PDF document, not a spreadsheet. Export the table as .xlsx or CSV and try again.";
export const picture = "This is a picture, not a spreadsheet.";
export const textDocument = "This is a text document, not a spreadsheet. Save it as .xlsx or CSV and try again.";
export const compressedFile = "This is a compressed file. Unpack it first and choose the spreadsheet inside.";
export const compressedFolder = "This is a compressed folder. Unpack it first and choose the spreadsheet inside.";
export const oldExcel = "This is an old .xls file. Save it as .xlsx or CSV and try again.";
export const oldOffice = "This is an old Office file. Save it as .xlsx or CSV and try again.";
export const emptyFile = "This file is empty.";
export const webPage =
  "This is a web page or XML file, not a spreadsheet. Open it in a spreadsheet program. Save it as .xlsx or CSV and try again.";
export const webArchive =
  "This is a web page in one file, not a spreadsheet. Open it in a spreadsheet program. Save it as .xlsx or CSV and try again.";
export const json = "This is a JSON file, not a spreadsheet. Export the table as .xlsx or CSV and try again.";
export const notASpreadsheet = "This file is not a spreadsheet. Choose an .xlsx or CSV file.";
export const password = "This file is protected with a password. Save it without a password and try again.";
export const numbers = "This is a Numbers file. Save it as .xlsx or CSV and try again.";
export const openDocument = "This is an OpenDocument file (.ods). Save it as .xlsx or CSV and try again.";
export const binaryExcel = "This is a binary Excel file (.xlsb). Save it as .xlsx or CSV and try again.";
export const wordDocument = "This is a Word document, not a spreadsheet.";
export const presentation = "This is a PowerPoint presentation, not a spreadsheet.";
export const unpacksTooLarge =
  "This Excel file unpacks to an unreasonable size and was not read. Save the sheet as CSV and try again.";
export const noHeadings = "This sheet has no column headings: its first row must hold them.";
export const tooManyColumns = ({ most }: { most: number }) =>
  `This sheet has more than ${most} columns. Delete those that are not needed and try again.`;
export const column = ({ number }: { number: number }) => `Column ${number}`;
export const tooManyRows = ({ most }: { most: string }) =>
  `This sheet has more than ${most} rows. Split it into smaller files.`;
export const rowTooLong = ({ row, most }: { row: number; most: string }) =>
  `Row ${row} is longer than ${most} characters; the rest was left out.`;
export const valueWithoutHeading = ({ row, column }: { row: number; column: string }) =>
  `Row ${row} has a value in column ${column}, which has no heading.`;
export const cell = ({ column, row }: { column: string; row: number }) => `Cell ${column}${row}`;
export const unreadable = ({ cell }: { cell: string }) =>
  `${cell} contains an unreadable character (NUL), which was left out.`;
export const cellTooLong = ({ cell, most }: { cell: string; most: string }) =>
  `${cell} is longer than ${most} characters; the rest was cut off.`;
export const emptySheet = "This sheet is empty: its first row must hold the column headings.";
export const fileTooLarge = ({ megabytes }: { megabytes: number }) =>
  `This file is larger than ${megabytes} MB. Split it into smaller files and try again.`;
export const cellError = ({ cell, error }: { cell: string; error: string }) => `${cell} holds the error ${error}.`;
export const formulaWithoutResult = ({ cell }: { cell: string }) =>
  `${cell} holds a formula without its result. Open the file in a spreadsheet program and save it again.`;
export const noWorksheet = "This Excel file has no worksheet.";
export const noSheetNamed = ({ name }: { name: string }) => `This Excel file has no sheet named "${name}".`;
export const tooManyTexts =
  "This workbook holds more texts than can be read from one .xlsx file. Save it as CSV and try again.";
export const tooManySheets = ({ most }: { most: number }) =>
  `This Excel file has more than ${most} sheets. Delete those that are not needed.`;
export const documentType =
  "This Excel file contains a document type declaration, which is not allowed, and was not read.";
export const tooManyToWrite = ({ most }: { most: string }) =>
  `An Excel sheet holds at most ${most} rows. Choose CSV for this export.`;
export const turnedTooLong = ({ most }: { most: number }) =>
  `A table whose headings stand in its first column can have ${most} rows at most. Turn it in a spreadsheet program.`;
export const textNamedExcel =
  "This file is named .xlsx, but holds plain text that is no table. Open it in the program it comes from, and save the table as .xlsx or CSV.";
