export const notDisposable = "Only an asset that is available or out of service can be sold or scrapped.";
export const disposedEarly = "It was bought later than that.";
export const archivedStatus = "Choose a status of the category “Archived”.";
export const noCosts = "You may not see what assets cost.";
export const held = "Check the asset in before it is sold or scrapped.";
