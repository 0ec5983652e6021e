/** The product's own segment in paths and field names (specification section 1, `{product}`). */
export const PRODUCT = "steward";
