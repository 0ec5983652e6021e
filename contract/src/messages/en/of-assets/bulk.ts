/** Messages about what is done to many assets at once. */
export const notPermitted = "You do not have permission to do this to assets.";
export const changedSince = "Somebody changed this asset since it was chosen.";
export const changedAfter = "Somebody changed this asset since; it stays as it is.";
export const acceptedAfter = "The person has accepted this asset since; it stays as it is.";
export const tooMany = ({ most }: { most: number }) =>
  `One bulk action takes at most ${most.toLocaleString("en")} assets. Narrow the filter.`;
export const nothingFound = "No asset matches the filter any more.";
export const holderIsPersonOrPlace = "Choose a person or a place.";
export const notStopped = "An undo runs to its end.";
export const notUndone = ({ seconds }: { seconds: number }) =>
  `A bulk action can be undone for ${seconds} seconds after it ended.`;
export const nothingToUndo = "This bulk action changed nothing that could be undone.";
export const stopped = "Stopped; what was done until then stays done.";
export const stoppedWithoutRight = "Stopped: the person who started it may not do this any more.";
export const failed = "Stopped by a fault; what was done until then stays done.";
export const about = ({ count }: { count: number }) => `Bulk action on ${count.toLocaleString("en")} assets`;
export const columns = { tag: "Asset tag", name: "Asset name", reason: "Reason" };
export const assetsOrFilter = "Name the assets, or a filter that finds them.";
