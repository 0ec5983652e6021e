export const pointUnclear =
  "The point may separate thousands or decimals. Write the amount without a sign between thousands.";
export const notAnAmount = "This is not an amount with up to two decimals.";
export const amountInFigures = "Write the amount in figures, with no word but its currency.";
export const amountNegative = "An amount cannot be negative.";
export const amountDecimals = ({ count }: { count: number }) =>
  `An amount has at most two decimals; this has ${count}.`;
export const notACoordinate = ({ bound }: { bound: number }) =>
  `This is not a coordinate between -${bound} and ${bound}.`;
export const numberLeftOut = "A spreadsheet program has shortened this number, so it is left out.";
export const numberShortened =
  "A spreadsheet program has shortened this number. Format its column as text there and save it again.";
export const tooLong = ({ most, count }: { most: number; count: number }) =>
  `At most ${most} characters; this has ${count}.`;
export const noSuchDay = "There is no such day.";
export const noSuchTime = "There is no such time of day.";
export const notADate = "This is not a date.";
export const dayOrMonth = "Day and month cannot be told apart here: choose how dates are written.";
export const noMonthDayFirst = ({ month }: { month: number }) =>
  `There is no month ${month}: dates in this file begin with the day.`;
export const noMonthMonthFirst = ({ month }: { month: number }) =>
  `There is no month ${month}: dates in this file begin with the month.`;
export const recordElse = "Since the check another record is meant. Check the file once more.";
export const recordRemoved = "The record was removed in the meantime.";
export const noneCalled = ({ noun, name }: { noun: string; name: string }) => `No ${noun} is called “${name}”.`;
export const cannotFill = ({ title }: { title: string }) =>
  `You may not fill in “${title}”. Leave its column out, or ask an administrator.`;
export const cannotSeeColumn = ({ title }: { title: string }) =>
  `You may not see the column “${title}” of this file. Only whoever uploaded it can map its columns.`;
export const cannotCreate = ({ permission }: { permission: string }) =>
  `You may not create every kind of missing record (${permission}). Switch that off, or ask an administrator.`;
export const columnCount = ({ count }: { count: number }) => `The file has ${count} columns.`;
export const noSuchField = ({ field }: { field: string }) => `There is no field “${field}”.`;
export const twoColumns = ({ title }: { title: string }) => `Two columns fill “${title}”.`;
export const chooseColumn = ({ title }: { title: string }) => `Choose the column for “${title}”.`;
export const chooseField = "Choose a field for at least one column.";
export const noMatchByThat = "This kind of import cannot find records that way.";
export const textsNotMapped = ({ field }: { field: string }) => `The texts of “${field}” cannot be mapped.`;
export const mostTexts = ({ most }: { most: number }) => `At most ${most} texts.`;
export const nothingToImport = "There is nothing to import.";
export const stopped = "Stopped. The rows written so far can be undone.";
export const undoStopped = "The undo was stopped. What it has taken back stays so; the rest can still be undone.";
export const stoppedWithoutRight =
  "Stopped, because whoever ran this import no longer has permission to. The rows written so far can be undone.";
export const failed = "Something went wrong on the server. What was written so far can be undone.";
export const nothingToUndo = "This import wrote nothing, so there is nothing to undo.";
export const notInThisState = ({ state }: { state: string }) => `The import is ${state}; this is not possible now.`;
export const fileLarger = "The file is larger than 200 MB.";
export const sameValue = ({ row }: { row: string }) => `Row ${row} has the same value.`;
export const laterRow = ({ row }: { row: string }) =>
  `Row ${row} tells how this record stands later, so that row is taken.`;
export const sameRecord = ({ row }: { row: string }) => `Row ${row} refers to the same record.`;
export const tookTooLong =
  "The database took too long over this file, so it was stopped. Try again at a quieter time, or split the file.";
export const noRows = "The file has a header but no rows.";
export const keptSince = "Changed or used since the import, so it was kept.";
export const notARate = "Write a rate above 0 with at most eight decimals, such as 105.40.";
export const mostCurrencies = "At most 20 currencies.";
export const sayOfCurrency = ({ currency, rows }: { currency: string; rows: number }) =>
  `${rows === 1 ? "One row has an amount" : `${rows.toLocaleString("en")} rows have amounts`} in ${currency}, which is not the currency of your organisation. Choose whether they are converted, taken as they are or left empty.`;
export const noNewFields = "Only imports of assets and models keep columns as new fields.";
export const cannotMakeFields = "You may not create custom fields. Leave these columns out, or ask an administrator.";
export const newFieldTaken = ({ name }: { name: string }) =>
  `There is a custom field “${name}” already. Choose it for its column.`;
export const fixedAndColumn = ({ title }: { title: string }) =>
  `“${title}” has a value for all rows and a column of the file. Choose one of them.`;
export const notReadAnew = "The file was not read, so there is no other sheet to choose.";
