/** Messages about who holds assets. */
export const oneHolder = "Choose one holder: a person, a place or another asset.";
export const held = ({ status }: { status: string }) => `The asset is checked out already; its status is ${status}.`;
export const notAvailable = ({ status }: { status: string }) =>
  `An asset is checked out while it is pending or available; its status is ${status}.`;
export const notHeld = ({ status }: { status: string }) =>
  `Nobody holds this asset, so it is not checked in; its status is ${status}.`;
export const ring = "The asset would hold itself.";
export const returnPassed = "Choose today or a later day.";
export const personGone = "This person is not active.";
export const outStatus = "Choose a status of the category “In use”.";
export const inStatus = "Choose a status of the category “Available” or “Unavailable”.";
export const noInUseStatus = "There is no active status in the category “In use”.";
export const checkedInFirst = "Somebody holds this asset. Check it in first.";
export const nothingHeld = "This person holds nothing.";
export const piecesStay = "You may not take back the accessories and seats that this person has.";
export const sameReceiver = "Choose another person.";
export const notYours = "Only the person who holds an asset accepts it.";
export const noSuchTag = "There is no asset with this tag, label or serial number.";
export const severalCarry = "Several assets have this serial number. Scan the tag.";
export const heldMeanwhile = "The asset was checked out meanwhile.";
export const returnedMeanwhile = "The asset was checked in meanwhile.";
export const holderArchived = "This asset is archived.";
export const aboutHolding = ({ email }: { email: string }) => `Assets checked out to ${email}`;
export const holdingSubject = ({ count, organisation }: { count: number; organisation: string }) =>
  count === 1
    ? `An asset of ${organisation} was checked out to you`
    : `${count} assets of ${organisation} were checked out to you`;
export const holdingText = ({
  name,
  giver,
  organisation,
  assets,
  more,
  link,
  address,
}: {
  name: string;
  giver: string;
  organisation: string;
  assets: readonly string[];
  /** Number of assets that are not named. */
  more: number;
  /** Where they are accepted without signing in, once. */
  link: string;
  address: string;
}) =>
  `Hello ${name},\n\n${giver} has checked out to you at ${organisation}:\n\n${assets.map((asset) => `- ${asset}\n`).join("")}${more > 0 ? `and ${more} more\n` : ""}\nPlease look at what you have, and accept or decline it. This link is yours alone, works once and for 14 days:\n${link}\n\nEverything that you hold, after signing in:\n${address}\n`;
export const endsEarly = "The last day is ahead of the first one.";
export const alreadyReserved = ({ name, starts, ends }: { name: string; starts: string; ends: string }) =>
  `The asset is reserved for ${name} from ${starts} to ${ends}.`;
export const reservedMeanwhile = "The asset was reserved for these days meanwhile.";
export const heldUntil = ({ day }: { day: string }) =>
  `The asset is checked out and expected back on ${day}. Choose a later day.`;
export const reservationOver = "This reservation is over; it was declined, fetched or cancelled, or has expired.";
export const notYourReservation = "Only its person, or who may check assets out, cancels a reservation.";
export const archivedUnreserved = "The asset is archived.";
export const linkOver = "This link no longer works: it was used, has run out, or everything was checked in.";
export const acceptedAlready = "This asset is accepted already.";
export const aboutDeclining = ({ email }: { email: string }) => `Declined assets, told to ${email}`;
export const decliningSubject = ({ name, count }: { name: string; count: number }) =>
  count === 1 ? `${name} declined an asset` : `${name} declined ${count} assets`;
export const decliningText = ({
  name,
  reason,
  assets,
}: {
  name: string;
  reason: string;
  assets: readonly { name: string; address: string }[];
}) =>
  `${name} says not to have:\n\n${assets.map((asset) => `- ${asset.name}\n  ${asset.address}\n`).join("")}\nReason: ${reason}\n`;
export const assignedHelp =
  "The person who holds the asset, by mail address or name; the asset is checked out to them.";
export const nobodyCalled = ({ name }: { name: string }) => `Nobody here has the mail address or name “${name}”.`;
export const severalCalled = ({ name }: { name: string }) =>
  `Several people are called “${name}”. Give the mail address.`;
export const heldByAnother = ({ name }: { name: string }) => `The asset is checked out to ${name}. Check it in first.`;
export const heldNotSo = ({ status }: { status: string }) => `What somebody holds is in use; the status is ${status}.`;
export const notRequested = "This is no open request.";
export const aboutRequest = ({ email }: { email: string }) => `Answer to the request of ${email}`;
export const requestSubject = ({ asset, approved }: { asset: string; approved: boolean }) =>
  approved ? `${asset} is reserved for you` : `Your request for ${asset} was declined`;
export const requestText = ({
  name,
  by,
  asset,
  starts,
  ends,
  reason,
  address,
}: {
  name: string;
  by: string;
  asset: string;
  starts: string;
  ends: string;
  /** Why it was declined; undefined where it was approved. */
  reason: string | undefined;
  address: string;
}) =>
  `Hello ${name},\n\n${by} has ${reason === undefined ? "approved" : "declined"} your request for ${asset} from ${starts} to ${ends}.\n${reason === undefined ? "" : `\nReason: ${reason}\n`}\n${address}\n`;
