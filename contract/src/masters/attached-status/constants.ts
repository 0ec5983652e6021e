/** Fixed categories of asset statuses; labels are the organisation's own (domain section 3). */
export const statusCategories = ["pending", "available", "in_use", "unavailable", "archived"] as const;
export type StatusCategory = (typeof statusCategories)[number];
