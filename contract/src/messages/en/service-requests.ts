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
