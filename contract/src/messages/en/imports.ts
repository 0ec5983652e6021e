export const imports = {
  pointUnclear: "The point may part thousands or decimals. Write the amount without a sign between thousands.",
  notAnAmount: "This is not an amount with up to two decimals.",
  amountInFigures: "Write the amount in figures, with no word but its currency.",
  amountNegative: "An amount cannot be negative.",
  amountDecimals: ({ count }: { count: number }) => `An amount has at most two decimals; this has ${count}.`,
  notACoordinate: ({ bound }: { bound: number }) => `This is not a coordinate between -${bound} and ${bound}.`,
  numberShortened:
    "A spreadsheet program has shortened this number. Format its column as text there and save it again.",
  tooLong: ({ most, count }: { most: number; count: number }) => `At most ${most} characters; this has ${count}.`,
  noSuchDay: "There is no such day.",
  notADate: "This is not a date.",
  dayOrMonth: "This does not tell the day from the month: choose how days are written.",
  noMonthDayFirst: ({ month }: { month: number }) =>
    `There is no month ${month}: days of this file begin with the day.`,
  noMonthMonthFirst: ({ month }: { month: number }) =>
    `There is no month ${month}: days of this file begin with the month.`,
  recordRemoved: "The record was removed meanwhile.",
  noneCalled: ({ noun, name }: { noun: string; name: string }) => `No ${noun} is called “${name}”.`,
  cannotFill: ({ title }: { title: string }) =>
    `You may not fill in “${title}”. Leave its column out, or ask an administrator.`,
  cannotSeeColumn: ({ title }: { title: string }) =>
    `You may not see the column “${title}” of this file. Whoever uploaded it says what its columns are.`,
  cannotCreate: ({ permission }: { permission: string }) =>
    `You may not create every kind of missing record (${permission}). Switch that off, or ask an administrator.`,
  columnCount: ({ count }: { count: number }) => `The file has ${count} columns.`,
  noSuchField: ({ field }: { field: string }) => `There is no field “${field}”.`,
  twoColumns: ({ title }: { title: string }) => `Two columns fill “${title}”.`,
  chooseColumn: ({ title }: { title: string }) => `Choose the column for “${title}”.`,
  chooseField: "Choose a field for at least one column.",
  noMatchByThat: "This kind of import does not match by that.",
  textsNotMapped: ({ field }: { field: string }) => `The texts of “${field}” cannot be mapped.`,
  mostTexts: ({ most }: { most: number }) => `At most ${most} texts.`,
  nothingToImport: "There is nothing to import.",
  stopped: "Stopped. The rows written so far can be undone.",
  stoppedWithoutRight:
    "Stopped, because whoever ran this import may no longer do so. The rows written so far can be undone.",
  failed: "Something went wrong on the server. What was written so far can be undone.",
  nothingToUndo: "This import wrote nothing, so there is nothing to undo.",
  notInThisState: ({ state }: { state: string }) => `The import is ${state}; this is not possible now.`,
  fileLarger: "The file is larger than 200 MB.",
  noRows: "The file has a header but no rows.",
  keptSince: "Changed or used since the import, so it was kept.",
};
