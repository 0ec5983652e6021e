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
