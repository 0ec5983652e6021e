/** Messages about requests for assets and their approval. */
export const notEditable = ({ status }: { status: string }) =>
  `A request is edited while it is pending or rejected; this one is ${status}.`;
export const notSendable = ({ status }: { status: string }) =>
  `A request is sent while it is pending or rejected; this one is ${status}.`;
export const notDeletable = ({ status }: { status: string }) =>
  `A request is deleted while it is pending or rejected; this one is ${status}.`;
export const notWaiting = ({ status }: { status: string }) =>
  `This request does not wait for approval; it is ${status}.`;
export const decidedAlready = ({ name }: { name: string }) =>
  `${name} has approved this request already, so it cannot be withdrawn.`;
export const notRejected = ({ status }: { status: string }) => `This request was not rejected; it is ${status}.`;
export const notYourRejection = "Only the person who rejected a request says why.";
export const unnamed = "Enter the name of the asset or its model.";
export const unsorted = "Choose a category or a model, or name a new one.";
export const nobodyApproves =
  "Nobody but you may approve this request. Ask an administrator to let somebody else do so.";
export const nobodyInRole = ({ role }: { role: string }) =>
  `Nobody but you may approve this request in the role “${role}”. Ask an administrator.`;
export const ownRequest = "Nobody decides about their own request.";
export const notYourTurn = ({ role }: { role: string }) => `It is the turn of the role “${role}”.`;
export const tooManyAssets = ({ most }: { most: number }) =>
  most === 1 ? "One asset is asked for." : `${most} assets are asked for.`;
export const tooManySerials = ({ most }: { most: number }) =>
  most === 1 ? "One asset is created." : `${most} assets are created.`;
export const serialTwice = "Each serial number once.";
export const assetTwice = "Each asset once.";
export const componentsMost = ({ most }: { most: number }) => `A request has at most ${most} components.`;
export const serialOfSeveral = "Serial numbers of several assets are entered when the request is approved.";
export const tagOfSeveral = "Several assets get tags that are made when the request is approved.";
export const delegateMay = "Choose somebody who may approve requests.";
export const delegateSelf = "Choose somebody else.";
export const delegationOver = "The last day is over.";
export const roleTwice = "Each role once.";
export const noExport = "You may not export requests.";
/** Mails. */
export const about = ({ email }: { email: string }) => `Asset requests, told to ${email}`;
export const waitsSubject = ({ request, name }: { request: string; name: string }) =>
  `${request}: ${name} needs your approval`;
export const nudgeSubject = ({ request, days }: { request: string; days: number }) =>
  `${request} has waited for your approval for ${days} days`;
export const waitsText = ({
  name,
  by,
  request,
  asset,
  quantity,
  reason,
  address,
}: {
  name: string;
  by: string;
  request: string;
  asset: string;
  quantity: number;
  reason: string;
  address: string;
}) =>
  `Hello ${name},\n\n${by} asks for ${quantity === 1 ? "" : `${quantity} × `}${asset} (${request}).\n${reason === "" ? "" : `\nReason: ${reason}\n`}\nApprove or reject it: ${address}\n`;
export const steppedSubject = ({ request, name }: { request: string; name: string }) =>
  `${request}: ${name} has approved it`;
export const approvedSubject = ({ request }: { request: string }) => `${request} is approved`;
export const rejectedSubject = ({ request }: { request: string }) => `${request} was rejected`;
export const reasonSubject = ({ request }: { request: string }) => `Why ${request} was rejected`;
export const answerText = ({
  name,
  by,
  asset,
  answer,
  address,
}: {
  name: string;
  by: string;
  asset: string;
  answer: { kind: "stepped" | "approved" | "rejected" } | { kind: "reason"; reason: string };
  address: string;
}) => {
  const told = {
    stepped: `${by} has approved your request for ${asset}. Another approval follows.`,
    approved: `${by} has approved your request for ${asset}.`,
    rejected: `${by} has rejected your request for ${asset}. You can change it and send it again.`,
    reason: `${by} says why your request for ${asset} was rejected:\n\n${answer.kind === "reason" ? answer.reason : ""}`,
  };
  return `Hello ${name},\n\n${told[answer.kind]}\n\n${address}\n`;
};
