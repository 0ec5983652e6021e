/** Messages about service requests. */
export const moment = "Enter a date and a time.";
export const whereNeeded = "Choose an asset, or the place that the request is about.";
export const whatNeeded = "Choose a problem, or describe it.";
export const notNow = ({ action, status }: { action: string; status: string }) =>
  `This request cannot be ${action}; it is ${status}.`;
export const tooLate = ({ status, days }: { status: string; days: number }) =>
  `This request is ${status} for more than ${days} days, so it can only be read.`;
export const notYours = "Only the person who raised a request, or somebody who works on requests, may do this.";
export const resolutionNeeded = "Say how it was resolved.";
export const highestLevel = ({ status }: { status: string }) =>
  `This request is at the highest level already; it is ${status}.`;
export const filesMost = ({ most }: { most: number }) => `At most ${most} files at once.`;
export const notClosed = ({ status }: { status: string }) =>
  `Extra files are added when a request is closed; this one is ${status}.`;
export const noSuchState = ({ text }: { text: string }) => `“${text}” is no state of a request that is known here.`;
export const noneOf = ({ text, words }: { text: string; words: string }) => `“${text}” is none of these: ${words}.`;
export const inTheFuture = "This time has not come yet.";
export const endsBeforeRaised = "This is before the request was raised.";
export const severalPlaces = ({ name, branch }: { name: string; branch: string }) =>
  `Several places of ${branch} are called “${name}”.`;
export const numberTaken = "Another request has this number.";
export const referenceHelp = "The number that the request has where it comes from. It can be searched for here.";
export const momentHelp = "Without a time zone, times are those of your organisation.";

export const contractVisit = ({ contract, day }: { contract: string; day: string }) =>
  contract === ""
    ? `Visit of the maintenance contract for ${day}.`
    : `Visit of the maintenance contract ${contract} for ${day}.`;

export const contractOver = "The contract is over.";

export const noticeAbout = "due times of service requests";
export const noticeSubject = ({ count }: { count: number }) =>
  count === 1 ? "A service request needs you" : `${count} service requests need you`;
export const noticeGreeting = ({ name, organisation }: { name: string; organisation: string }) =>
  `Hello ${name},\n\nin ${organisation} time runs out or is over:`;
interface Notice {
  request: string;
  problem: string;
  clock: "response" | "resolution";
  is_breach: boolean;
  due: string;
}
export const noticeLine = ({ request, problem, clock, is_breach, due }: Notice) =>
  `${request}  ${clock === "response" ? "Response" : "Resolution"} ${is_breach ? "was due" : "is due"} ${due}: ${problem}`;

export const escalatedAbout = ({ email }: { email: string }) => `Mail to ${email} about an escalation`;
export const escalatedSubject = ({ request, level }: { request: string; level: number }) =>
  `${request} is escalated to level ${level}`;
interface Escalated {
  name: string;
  by: string;
  request: string;
  about: string;
  level: number;
  reason: string;
  address: string;
}
export const escalatedText = ({ name, by, request, about, level, reason, address }: Escalated) =>
  `Hello ${name},\n\n${by} escalated ${request} (${about}) to level ${level}:\n\n${reason}\n\n${address}\n`;

export const mentionedAbout = ({ email }: { email: string }) => `Mail to ${email} about an update that names them`;
export const mentionedSubject = ({ by, request }: { by: string; request: string }) =>
  `${by} mentioned you in ${request}`;
interface Mentioned {
  name: string;
  by: string;
  request: string;
  about: string;
  message: string;
  address: string;
}
export const mentionedText = ({ name, by, request, about, message, address }: Mentioned) =>
  `Hello ${name},\n\n${by} mentioned you in ${request} (${about}):\n\n${message}\n\n${address}\n`;
export const providerSuspended =
  "This service provider is suspended on this installation. Choose another one, or try again once it is active.";
