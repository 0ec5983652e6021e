/** Messages about interests in skilled personnel and their placements. */
export const contactNeeded = "Give a phone number or an e-mail address of the contact person.";
/** Why contact data cross. */
export const toldAsAccepted = "The interest was accepted.";
export const endsEarly = "The end is before the start.";
export const notStaffing =
  "Interests are received by organisations of the kind staffing. The operator of this installation sets kinds.";
export const notPublished = "This person is not published to your organisation any more.";
export const placedForbidden = "Placed people are shown to those who may see interests.";
export const ownPerson = "This person belongs to your own organisation.";
export const openAlready = "Your organisation has an open interest in this person already.";
export const notNow = ({ action, status }: { action: string; status: string }) =>
  `An interest that is ${status} cannot be ${action}.`;
export const noConsent =
  "The person's consent has ended. Record a new one on their profile before you tell contact data.";
export const overlaps = "The person is placed full time on some of these days.";
export const shareTaken = ({ free }: { free: number }) =>
  `Of the person's working time ${free} % are free on these days.`;
export const startPast = "The start is in the past.";
export const endNotLater = "The new end is not after the present one.";
export const endOutside = ({ from, to }: { from: string; to: string }) => `The end is between ${from} and ${to}.`;
export const noExtension = "No extension is asked for.";
export const placementOver = "The placement has ended.";
export const ratingEarly = "A placement is rated once it has ended.";
export const ratingLate = ({ hours }: { hours: number }) =>
  `A rating is changed within ${hours} hours of its first submission; they have passed.`;
export const ratingErased = "The personal data of this person were erased; nothing more is said of them.";

export const endsAbout = ({ email }: { email: string }) => `Mail to ${email} about placements that end`;
export const endsSubject = ({ count }: { count: number }) =>
  count === 1 ? "A placement ends soon" : `${count} placements end soon`;
export const endsGreeting = ({ name, organisation }: { name: string; organisation: string }) =>
  `Hello ${name},\n\nof ${organisation} these placements end soon:`;
interface Ending {
  person: string;
  code: string;
  partner: string;
  designation: string;
  end: string;
}
export const endsLine = ({ person, code, partner, designation, end }: Ending) =>
  `${end}  ${person} (${code}), ${designation}, ${partner}`;
export const endsAdvice = ({ side }: { side: "interest" | "received_interest" }) =>
  side === "interest"
    ? "Whoever stays longer needs an extension that the staffing organisation agrees to."
    : "An extension is asked for by the customer; without one the person is free from the next day on.";

export const slotNeeded = "Propose at least one time.";
export const slotTwice = "Each time is proposed once.";
export const slotPast = "This time is past. Propose or choose a later one.";
export const slotUnknown = "This is none of the proposed times.";
export const interviewOpen = "An interview is proposed or agreed already. Move or cancel that one.";
export const interviewNone = "No interview is proposed or agreed.";
export const slotsAnswered =
  "Times of this interview do not wait for your answer: one was chosen, or others were asked for.";
export const slotsOwn = "The other side chooses one of the times that yours proposed.";
export const slotsTheirs = "The other side proposed these times: choose one, or ask for others.";

export const suggestedSame = "The interest is in this person already. Suggest another one.";
export const suggestedHidden =
  "This person is not published to the customer. Publish the profile to it, or suggest another person.";
export const suggestedOpen = "The customer has an open interest in this person already.";
export const suggestedTwice = "This person is suggested in this interest already.";
export const suggestedMost = ({ most }: { most: number }) => `In one interest at most ${most} people are suggested.`;
export const suggestionGone = "This suggestion is answered already.";
export const notSuggested = "This person is not suggested in that interest.";
export const suggestionNews = "Mails about a suggested person";
export const suggestionAbout = ({ email }: { email: string }) => `Mail to ${email} about a suggested person`;
export const suggestionSubject = ({ partner, person }: { partner: string; person: string }) =>
  `${partner} suggests ${person}`;
interface SuggestionMail {
  name: string;
  partner: string;
  person: string;
  code: string;
  position: string;
  asked: string;
  note: string;
  address: string;
}
export const suggestionText = ({ name, partner, person, code, position, asked, note, address }: SuggestionMail) =>
  [
    `Hello ${name},`,
    `${partner} suggests another person on your interest in ${asked}: ${[`${person} (${code})`, position].filter(Boolean).join(", ")}.`,
    ...(note === "" ? [] : [note]),
    `${address}\n`,
  ].join("\n\n");

export type InterviewNews = "proposed" | "agreed" | "asked" | "moved" | "cancelled";
interface Interviewed {
  news: InterviewNews;
  person: string;
}
export const interviewNews = "Mails about an interview";
export const interviewAbout = ({ email }: { email: string }) => `Mail to ${email} about an interview`;
export const interviewSubject = ({ news, person }: Interviewed) =>
  ({
    proposed: `Choose a time for the interview with ${person}`,
    agreed: `The interview with ${person} is agreed`,
    asked: `Other times are asked for: interview with ${person}`,
    moved: `The interview with ${person} is moved`,
    cancelled: `The interview with ${person} is cancelled`,
  })[news];
interface InterviewMail extends Interviewed {
  name: string;
  by: string;
  code: string;
  partner: string;
  when: readonly string[];
  zone: string;
  venue: string;
  note: string;
  reason: string;
  address: string;
}
const done: Readonly<Record<InterviewNews, string>> = {
  proposed: "proposed times for the interview",
  agreed: "agreed to a time for the interview",
  asked: "asked for other times for the interview",
  moved: "moved the interview and proposed other times",
  cancelled: "cancelled the interview",
};
export const interviewText = ({ news, name, by, person, code, when, zone, ...said }: InterviewMail) =>
  [
    `Hello ${name},`,
    `${by} ${done[news]}: ${person} (${code}), ${said.partner}.`,
    ...(when.length > 0 ? [`${when.join("\n")}\nTimes are those of ${zone}.`] : []),
    ...(when.length > 0 ? [said.venue] : []),
    ...(when.length > 0 && said.note !== "" ? [said.note] : []),
    ...(said.reason === "" ? [] : [`Reason: ${said.reason}`]),
    `${said.address}\n`,
  ].join("\n\n");
export const interviewWhen = ({ moment, minutes }: { moment: string; minutes: number }) =>
  `${moment}, ${minutes} minutes`;
export const interviewSummary = ({ person, code }: { person: string; code: string }) =>
  `Interview: ${person} (${code})`;

interface Rated {
  rating: number;
  person: string;
}
export const ratingNews = "Mails about the rating of a placement";
export const ratingAbout = ({ email }: { email: string }) => `Mail to ${email} about the rating of a placement`;
export const ratingSubject = ({ rating, person }: Rated) => `${person} is rated ${rating} of 5`;
interface RatingMail extends Rated {
  name: string;
  code: string;
  partner: string;
  address: string;
}
export const ratingText = ({ name, rating, person, code, partner, address }: RatingMail) =>
  [
    `Hello ${name},`,
    `${partner} rated the placement of ${person} (${code}) that ended: ${rating} of 5. What it says besides stands here:`,
    `${address}\n`,
  ].join("\n\n");

export const attendanceMonth = "The placement has no attendance of this month.";
export const attendanceTwice = "Each day is recorded once.";
export const attendanceOutside = ({ first, last }: { first: string; last: string }) =>
  `Days are recorded from ${first} to ${last}, within the placement and up to today.`;
export const attendanceNot = ({ action, status }: { action: string; status: string }) =>
  `A sheet of attendance that is ${status} cannot be ${action}.`;
export const attendanceShortened =
  "Some of these days are outside the placement, as it was shortened. They are taken off the sheet first.";
interface Attended {
  state: string;
  person: string;
  month: string;
}
export const attendanceNews = "Mails about attendance";
export const attendanceAbout = ({ email }: { email: string }) => `Mail to ${email} about attendance`;
export const attendanceSubject = ({ state, person, month }: Attended) =>
  `Attendance of ${person} in ${month}: ${state}`;
interface AttendanceMail extends Attended {
  name: string;
  code: string;
  partner: string;
  address: string;
}
export const attendanceText = ({ name, state, person, code, month, partner, address }: AttendanceMail) =>
  [
    `Hello ${name},`,
    `${partner} ${state.toLowerCase()} the attendance of ${person} (${code}) in ${month}. It stands here:`,
    `${address}\n`,
  ].join("\n\n");
