/** Messages about engineers and their visits. */
export const endsLater = ({ hours }: { hours: number }) => `The end is after the beginning, by at most ${hours} hours.`;
export const notNow = ({ action, status }: { action: string; status: string }) =>
  `This visit cannot be ${action}; it is ${status}.`;
export const requestEnded = ({ action, status }: { action: string; status: string }) =>
  `This visit cannot be ${action}; its request is ${status}.`;
export const placedElsewhen = "This engineer is placed here for other days; choose a time within the placement.";
export const notYours = "Only the engineer of a visit, or somebody who schedules visits, may do this.";
export const ofProvider = ({ name }: { name: string }) => `Only ${name}, whose engineer comes, may change this visit.`;
export const underWay = ({ name }: { name: string }) =>
  `An engineer of ${name} is at work on this request. Choose another provider once the visit has ended.`;
export const visitOpen = ({ status }: { status: string }) =>
  `End or cancel its open visits first; this request is ${status}.`;
export const beganBefore = "This is before the visit began.";
export const engineerInactive = "This engineer is not active.";
export const engineerOutside = "This engineer may not go where the request is.";
export const engineerAlready = "This person is an engineer already.";
export const notAMember = "Choose an active member of the organisation.";
export const skillTwice = "The same skill stands here twice.";
export const dayTwice = "The same day stands here twice.";
