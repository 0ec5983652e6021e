/** Info after a user or role is saved. Whoever loses something is signed out at once; the rest waits for a sign-in. */
export const APPLIES_AFTER_SIGN_IN = "Changes will apply after the affected user logs in again.";
