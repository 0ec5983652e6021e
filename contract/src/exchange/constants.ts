/** What becomes of an asset that a manufacturer hands over, as its customer sees it. */
export const inviteStates = ["Invited", "Received", "Moved", "Linked", "Declined", "Returned", "Withdrawn"] as const;
export type InviteState = (typeof inviteStates)[number];

/** The same as the manufacturer sees it; waiting is one that nobody has claimed yet. */
export const issuedStates = [
  "Waiting",
  "Issued",
  "Received",
  "Moved",
  "Linked",
  "Declined",
  "Returned",
  "Withdrawn",
] as const;
export type IssuedState = (typeof issuedStates)[number];

/** Steps of a hand-over, in the words of history. */
export const handOverActions = [
  "issued",
  "claimed",
  "received",
  "moved to My Assets",
  "linked to My Assets",
  "declined",
  "returned",
  "withdrawn",
  "hand-over undone",
] as const;
export type HandOverAction = (typeof handOverActions)[number];

/** Days in which a move or a link can be undone. */
export const UNDO_DAYS = 7;
/** Invites that one call receives, moves or declines; a page sends more of them in turn. */
export const MOST_AT_ONCE = 200;
