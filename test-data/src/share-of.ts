/** Every `step`-th of some values, others for each `part`, so that what shares a rule gets all of them together. */
export const shareOf = <T>(values: readonly T[], step: number, part: number): T[] =>
  values.filter((_value, index) => index % step === part % step);
