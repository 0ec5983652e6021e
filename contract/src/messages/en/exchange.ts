/** Messages about assets that manufacturers hand over to their customers. */
export const oneReceiver = "Give either the customer's slug or an e-mail address.";
export const slugForm = "A slug has small letters, digits and hyphens.";
export const reasonRequired = "A reason is required.";
export const notAnOem =
  "Assets are issued by organisations of the kind OEM. The operator of this installation sets kinds.";
export const noCustomer = "No customer has this slug.";
export const ownSlug = "This is your own organisation.";
export const suspended = ({ name }: { name: string }) =>
  `${name} is suspended on this installation. Nothing was changed; try again once it is active.`;
export const serialIssued = "An asset of this model with this serial number has been issued already.";
export const answeredBy = ({ state, name, day }: { state: string; name: string; day: string }) =>
  `This cannot be done: the asset is ${state} since ${day}, by ${name}.`;
export const stands = ({ state }: { state: string }) => `This cannot be done: the asset is ${state}.`;
export const serialDiffers = ({ theirs, own }: { theirs: string; own: string }) =>
  `The manufacturer says ${theirs}, the own asset has ${own}. Give the reason why they are the same asset.`;
export const assetTaken = "This asset came by another hand-over already.";
export const mayNotMake = ({ kind }: { kind: string }) =>
  `A ${kind} would be made, which you may not. Choose a model that is there.`;
export const tooLate = ({ days }: { days: number }) => `A move or a link can be undone for ${days} days.`;
export const usedSince = ({ action, name, day }: { action: string; name: string; day: string }) =>
  `The asset was used since: ${action} by ${name} on ${day}.`;
export const requestSince = ({ request }: { request: string }) =>
  `The asset was used since: the service request ${request} was raised on it.`;
export const pointedTo = "The asset was used since: other records belong to it.";
export const heldAsset = "Somebody holds the asset. Check it in first.";
export const requestedAsset = "The asset is reserved or asked for. Answer or cancel that first.";
export const customerHelp = "The slug of an organisation of this installation, or an e-mail address.";
export const returnReason = ({ name, reason }: { name: string; reason: string }) => `Returned to ${name}: ${reason}`;
export const linkOver = "This link no longer works: it was used, has run out, or nothing waits any more.";
export const mailedOften = "Mails about issued assets have been sent to this address too often. Try again later.";
export const aboutIssued = ({ email }: { email: string }) => `Assets issued to ${email}`;
export const issuedSubject = ({ oem, count }: { oem: string; count: number }) =>
  count === 1 ? `${oem} has handed an asset over to you` : `${oem} has handed ${count} assets over to you`;
interface Told {
  oem: string;
  assets: readonly string[];
  /** Number of assets that are not named. */
  more: number;
  address: string;
}
const listed = ({ assets, more }: Pick<Told, "assets" | "more">) =>
  `${assets.map((asset) => `- ${asset}\n`).join("")}${more > 0 ? `and ${more} more\n` : ""}`;
export const issuedText = ({ oem, assets, more, address }: Told) =>
  `Hello,\n\n${oem} has handed over to you:\n\n${listed({ assets, more })}\nThey wait under OEM Invites, after signing in with this address:\n${address}\n`;
export const invitationText = ({ oem, assets, more, address }: Told) =>
  `Hello,\n\n${oem} has handed over to you:\n\n${listed({ assets, more })}\nSomebody of your organisation claims them by this link, which works once and for 30 days:\n${address}\n`;
export const requestStands = ({ state }: { state: string }) => `This cannot be done: the request is ${state}.`;
