export const limited = "Masters belong to the whole organisation. Someone who is not limited to places can merge them.";
export const same = "Choose two different records.";
export const editedSince = "One of the two was edited since the preview. Look at it again.";
export const tooMany = ({ count, most }: { count: number; most: number }) =>
  `${count.toLocaleString("en")} records point to it; a merge moves ${most.toLocaleString("en")} at most.`;
export const otherKind = "The two categories are of different kinds.";
export const below = "The category that stays is below the other one. Keep the upper one.";
export const circle = "The categories would be a circle.";
export const sameModels = ({ names }: { names: readonly string[] }) =>
  `Both have the same model: ${names.map((name) => `“${name}”`).join(", ")}. Merge these first.`;
export const reason = ({ removed, survivor }: { removed: string; survivor: string }) =>
  `“${removed}” was merged into “${survivor}”.`;
export const undoneReason = ({ removed, survivor }: { removed: string; survivor: string }) =>
  `The merge of “${removed}” into “${survivor}” was undone.`;
export const undoneAlready = "This merge has been undone already.";
export const tooLate = "A merge can be undone for seven days.";
export const survivorGone = ({ name }: { name: string }) =>
  `“${name}” is no longer there. If it was merged since, undo that first.`;
export const linkGone = ({ field }: { field: string }) =>
  `The ${field.replaceAll("_", " ")} of the removed record is no longer there. If it was merged since, undo that first.`;
