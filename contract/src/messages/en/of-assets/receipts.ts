/** What a receipt of a check-out says. */
export const title = "Receipt";
export const file = ({ name, day }: { name: string; day: string }) => `Receipt ${name} ${day}.pdf`;
export const holder = "Assigned to";
export const organisation = "Organisation";
export const out = "Checked out";
export const by = "Checked out by";
export const until = "Expected return";
export const accepted = "Accepted";
export const declined = "Declined";
export const returned = "Checked in";
export const condition = "Condition";
export const note = "Note";
export const tag = "Asset tag";
export const asset_name = "Asset name";
export const serial = "Serial number";
export const made = "Printed";
export const held = ({ count }: { count: number }) => (count === 1 ? "1 asset" : `${count} assets`);
export const pieces = "Accessories and licenses";
export const piece = "Name";
export const quantity = "Pieces";
export const at = "At asset";
export const seatOf = ({ name }: { name: string }) => `${name} (seat)`;
export const signatures = "Signatures";
export const signedOut = ({ name, moment }: { name: string; moment: string }) =>
  `Signed for ${name} at the check-out, ${moment}`;
export const signedAccepted = ({ name, moment }: { name: string; moment: string }) =>
  `Signed by ${name} on accepting, ${moment}`;
export const notYours = "Only its holder, or who may check assets out, gets a receipt.";
