/** Messages about labels of assets and places. */
export const tooMany = ({ most }: { most: number }) =>
  `One file has labels of at most ${most.toLocaleString("en")} assets. Narrow the filter.`;
export const tooManyPlaces = ({ most }: { most: number }) =>
  `One file has labels of at most ${most.toLocaleString("en")} places. Choose fewer.`;
export const noPlacesSeen = "You may not see places.";
export const nothingFound = "None of these assets is there any more.";
export const unknownSize = "Choose a size of labels.";
export const tooManySizes = ({ most }: { most: number }) => `There are ${most} label sizes already. Delete one first.`;
export const beyondSheet = ({ labels }: { labels: number }) => `A sheet has ${labels} labels.`;
export const tooWide = "The labels do not fit on the width of the paper.";
export const tooHigh = "The labels do not fit on the height of the paper.";
export const overlapping = "The labels would overlap.";
export const emptyDesign = "Choose a field or a code to print.";
export const notDrawn = "These labels are not drawn yet.";
export const stopped = "Stopped.";
export const stoppedWithoutRight = "Stopped: the person who asked for the labels may not print them any more.";
export const failed = "The labels could not be drawn. Try again.";
export const about = ({ count }: { count: number }) => `Labels of ${count.toLocaleString("en")} assets`;
