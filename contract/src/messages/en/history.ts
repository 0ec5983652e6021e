/** Messages about records as they were, and about changes that are taken back. */
export const dayAhead = "Choose today or a day before.";
export const notRecorded = ({ day }: { day: string }) => `Values are not recorded before ${day}.`;
export const notThere = ({ day }: { day: string }) => `It was added on ${day}.`;
export const outsideThen = "It stood outside your places then.";
export const noValues = ({ day }: { day: string }) =>
  `This change cannot be reverted: values are not recorded before ${day}.`;
export const nothingToRevert = "This entry changed no values that can be put back.";
export const beginning = "This is how it began; there is nothing before it.";
export const changedSince = ({ fields }: { fields: string }) => `Changed again since: ${fields}.`;
export const custodyStays = "Custody is not reverted: check the asset out or in instead.";
export const disposalStays = "A disposal is not reverted: restore the asset instead.";
export const orderStays = "The order of floors is not reverted: put the floor in its place instead.";
export const customField = "a custom field";
export const notUndone = ({ seconds }: { seconds: number }) =>
  `Your own last change of an asset can be undone for ${seconds} seconds, if nobody has changed it since.`;
export const reason = "Change reverted";
