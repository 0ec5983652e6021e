/** Messages about faults that are reported without signing in. */
export const linkOver =
  "Faults cannot be reported here: the link was switched off, or what it was of is gone. Please tell the people in charge.";
export const reportOver = "This report can no longer be followed: its link has run out.";
export const faultOver = "This fault has ended meanwhile. Please report it anew.";
export const tooMany = "Too many reports were sent within the last hour. Please try again later.";
export const notActive = "Only a place that is active, and an asset that is not archived, has a link.";
export const aboutEnd = ({ email }: { email: string }) => `The end of a reported fault, to ${email}`;
export const endSubject = ({ isDone }: { isDone: boolean }) =>
  isDone ? "The fault you reported is fixed" : "The fault you reported will not be worked on";
export const endText = ({ organisation, day, isDone }: { organisation: string; day: string; isDone: boolean }) =>
  `You reported a fault to ${organisation} on ${day}.

${isDone ? "The work on it has ended." : "It was closed without work on it."}

This mail is sent once; your address is forgotten now.
`;
