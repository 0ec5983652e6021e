/** How the cost of an asset is spread over its life (domain section 3). */
export const depreciationMethods = ["straight_line", "written_down_value", "double_declining"] as const;

/** What counts of the time around purchase: each day, whole months, or half of the first fiscal year. */
export const depreciationConventions = ["daily", "full_month", "half_year"] as const;

/** Length of the periods of a schedule; they begin with the fiscal year. */
export const depreciationFrequencies = ["monthly", "quarterly", "half_yearly", "yearly"] as const;
