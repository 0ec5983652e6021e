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
export const eitherWay = "A plan is due either by the calendar or by a meter.";
export const aboveZero = "Enter a number above zero.";
export const requestByMeter = ({
  plan,
  due,
  meter,
  shown,
}: {
  plan: string;
  due: string;
  meter: string;
  shown: string;
}) => `${plan}\nDue at ${due} of “${meter}”, which has counted ${shown}.`;
