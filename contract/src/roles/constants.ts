/**
 * Info after a user or role is saved. Members who lose something are signed out at once; gains start at the next
 * sign-in.
 */
export const APPLIES_AFTER_SIGN_IN = "Changes will apply after the affected user logs in again.";
