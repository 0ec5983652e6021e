/** Depreciation methods (domain section 3). */
export const depreciationMethods = ["straight_line", "written_down_value", "double_declining"] as const;

/** Conventions for a part of a year: each day, whole months, or half of the first fiscal year. */
export const depreciationConventions = ["daily", "full_month", "half_year"] as const;

/** Length of a schedule's periods, which begin with the fiscal year. */
export const depreciationFrequencies = ["monthly", "quarterly", "half_yearly", "yearly"] as const;
