export const sameValueMeanwhile = "Another record was just given the same value.";
export const yesOrNo = "Write yes or no.";
export const off = "This field is not active.";
export const valueTaken = "This value is already in use.";
export const filesNotImported = ({ name }: { name: string }) =>
  `“${name}” holds files, which a table cannot carry. Leave its column out and attach the files to the records.`;
export const typeHelp = "Text, whole number, date, one of several options and so on; text where empty.";
export const optionsHelp = "Parted by semicolons or line breaks; one that contains these stands in quotation marks.";
export const noType = ({ name }: { name: string }) => `No type of fields is called “${name}”.`;
export const setFieldsHelp = "Labels of custom fields in their order, parted by semicolons or line breaks.";
export const mostFields = ({ most }: { most: number }) => `At most ${most} fields.`;
export const noField = ({ name }: { name: string }) => `No custom field is called “${name}”.`;
export const userHelp = "E-mail of a member, or a name that only one member has.";
export const placeHelp = "The full path from the branch (Pune › Block A), or a name that only one place has.";
export const supplierHelp = "Name of a supplier.";
export const noUser = ({ text }: { text: string }) => `No user has the name or e-mail “${text}”.`;
export const severalUsers = ({ text }: { text: string }) => `Several users are called “${text}”. Write the e-mail.`;
export const noSupplier = ({ text }: { text: string }) => `No supplier is called “${text}”.`;
export const noPlace = ({ text }: { text: string }) => `No place is called “${text}”.`;
export const severalPlaces = ({ text }: { text: string }) =>
  `Several places are called “${text}”. Write the full path from the branch, with ›.`;
export const takesNoFiles = "This field takes no files.";
export const severalHold = "Several records hold the same value.";
export const typeStays = "The type cannot change once a value exists.";
export const givenTwice = "A field is given twice.";
export const expectedFilter = "Expected the id of a custom field, a colon and a value.";
export const atLeast = ({ minimum }: { minimum: string }) => `Must be at least ${minimum}.`;
export const atMost = ({ maximum }: { maximum: string }) => `Must be at most ${maximum}.`;
export const mostDigits = "At most 12 digits.";
export const wholeNumber = "Must be a whole number.";
export const trueOrFalse = "Expected true or false.";
export const notBefore = ({ minimum }: { minimum: string }) => `Must not be before ${minimum}.`;
export const notAfter = ({ maximum }: { maximum: string }) => `Must not be after ${maximum}.`;
export const notAMoment = "Enter a date and time with its zone, such as 2026-03-01T09:30:00Z.";
export const oneOption = "Choose one of the options.";
export const someOptions = "Choose from the options.";
export const otherForm = "Does not match the pattern that is asked for.";
export const boundLength = "Enter a number of characters.";
export const noDefault = "A field of this type has no default value.";
export const uniqueNoDefault = "A unique field cannot have a default.";
export const maximumBelow = "The maximum is below the minimum.";
export const noOption = "Enter at least one option.";
export const optionTwice = ({ option }: { option: string }) => `The option “${option}” is given twice.`;
export const patternNotKnown = ({ sign }: { sign: string }) =>
  `The pattern uses something that is not supported here: ${sign}.`;
export const patternNotInMiddle = ({ sign }: { sign: string }) =>
  `The pattern uses something that is not supported here: ${sign} in its middle.`;
export const bracketNotOpened = "A bracket is closed that was never opened.";
export const bracketNotClosed = "A bracket is not closed.";
export const nothingToRepeat = ({ sign }: { sign: string }) => `There is nothing for ${sign} to repeat.`;
export const repetitionForm = "Write a repetition as {3}, {2,4} or {2,}.";
export const rangeWrongWay = ({ first, last }: { first: string; last: string }) =>
  `The range ${first}-${last} is the wrong way round.`;
export const repeatsTooMuch = "The pattern repeats too much.";
