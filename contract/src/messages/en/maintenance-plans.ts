/** Messages about maintenance plans. */
export const wholeNumber = ({ least, most }: { least: number; most: number }) =>
  `Enter a whole number from ${least} to ${most}.`;
export const onOneThing = "Choose what the plan is on: one asset, a model, or a category.";
export const placeOfAsset =
  "A plan on one asset goes where the asset goes; a place is for plans on a model or category.";
export const leadTooLong = "The lead time must be shorter than the interval.";
export const placeNeeded = "Choose a place: you may plan for the places that you are limited to.";
export const request = ({ plan, day }: { plan: string; day: string }) => `${plan}\nDue on ${day}.`;
export const skippedOpen = "The request before it is still open.";
export const skippedArchived = "The asset was archived by then.";
export const skippedLate = "A later due day has come.";
