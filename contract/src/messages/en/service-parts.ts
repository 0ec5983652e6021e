/** Messages about parts of service requests and their estimates. */
export const pieces = "Enter a number of pieces from 1 to 9999.";
export const nameNeeded = "Name the part, or choose a component.";
export const onePiece = "A component is one piece.";
export const replacedAlone = "Choose the component that replaces it.";
export const noAsset = "This request is about no asset, so no component can be fitted.";
export const notOfStock = "Components of your stock stay yours. Name the part instead.";
export const ofProvider = ({ name }: { name: string }) => `This part is one of ${name}, who alone changes it.`;
export const partsMost = ({ most }: { most: number }) => `At most ${most} parts of one request.`;
export const aboveLimit = ({ amount, limit }: { amount: string; limit: string }) =>
  `Charged parts come to ${amount}, above the limit of ${limit}. They are fitted once that is approved.`;
export const aboveTheirs = ({ amount, customer }: { amount: string; customer: string }) =>
  `Charged parts come to ${amount}, more than ${customer} has approved. They are fitted once it approves that.`;
export const waits = ({ status }: { status: string }) =>
  `This request is ${status}, and its estimate of parts waits to be approved or declined.`;
export const notNeeded = "These parts need no approval.";
export const askedAlready = "Approval was asked for already.";
export const notAsked = "Nobody has asked for approval of these parts.";
export const otherAmount = ({ amount }: { amount: string }) =>
  `The charged parts come to ${amount} by now. Look at them again.`;
export const askedSubject = ({ request, amount }: { request: string; amount: string }) =>
  `${request}: parts for ${amount} wait for your approval`;
export const decidedSubject = ({ request, is_approved }: { request: string; is_approved: boolean }) =>
  `${request}: the parts are ${is_approved ? "approved" : "declined"}`;
export const estimateNews = "Mails about an estimate of parts";
export const mailAbout = ({ email }: { email: string }) => `Estimate of parts to ${email}`;
interface EstimateMail {
  name: string;
  by: string;
  request: string;
  problem: string;
  amount: string;
  address: string;
}
export const askedText = ({ name, by, request, problem, amount, address }: EstimateMail) =>
  [
    `Hello ${name},`,
    "",
    `${by} asks you to approve parts for ${amount}.`,
    "",
    `${request}: ${problem}`,
    "",
    `Approve or decline them here: ${address}`,
    "",
  ].join("\n");
export const decidedText = ({
  name,
  by,
  request,
  problem,
  amount,
  address,
  reason,
  is_approved,
}: EstimateMail & { is_approved: boolean; reason: string }) =>
  [
    `Hello ${name},`,
    "",
    `${by} ${is_approved ? "approved" : "declined"} parts for ${amount}.`,
    ...(reason ? ["", reason] : []),
    "",
    `${request}: ${problem}`,
    "",
    address,
    "",
  ].join("\n");
