/** What people call the kinds of organisations. */
export const kinds = {
  customer: "Customer",
  oem: "Manufacturer (OEM)",
  service_provider: "Service provider",
  staffing: "Staffing agency",
};
export const askForKinds = "ask for a kind";
export const onlyOwnerAsks = "Only an owner can ask for a kind.";
export const kindHeld = ({ kind }: { kind: string }) => `Your organisation is of this kind already: ${kind}.`;
export const kindAsked = "This kind was asked for already and waits for an answer.";
export const kindAnswered = ({ state }: { state: string }) => `This request was ${state.toLowerCase()} already.`;
export const oneKind = "Choose at least one kind.";
export const isSuspended = ({ name }: { name: string }) => `${name} is suspended already.`;
export const isRunning = ({ name }: { name: string }) => `${name} is not suspended.`;
export const operatorsInside = ({ name }: { name: string }) =>
  `No operator could get in any more: outside ${name} there is none. Make somebody of another organisation an operator first.`;
export const noOperatorLeft =
  "The installation needs an operator who can sign in: make somebody else an operator first.";
export const nobodyKnown = "Nobody on this installation has this e-mail address.";
export const operatorAlready = ({ name }: { name: string }) => `${name} is an operator already.`;
export const tooManyFoundings = "Too many organisations were asked for. Try again in 15 minutes.";
export const foundingSubject = ({ code }: { code: string }) =>
  `${code} is your code to create an organisation on Steward`;
export const foundingText = ({
  organisation,
  code,
  minutes,
}: Record<"organisation" | "code", string> & { minutes: number }) =>
  `Hello,\n\nyour code to create the organisation ${organisation} on Steward is ${code}\n\nIt is valid for ${minutes} minutes and can be used once. If you did not ask for it, you need not do anything: without the code nothing is created.\n`;
export const aboutFounding = "Code to create an organisation";
type Asking = Record<"organisation" | "kind" | "address", string>;
export const askedSubject = ({ organisation, kind }: Asking) => `${organisation} asks to be of the kind ${kind}`;
export const askedText = ({ person, organisation, kind, note, address }: Asking & { person: string; note: string }) =>
  `Hello,\n\n${person} asks for ${organisation} to be of the kind ${kind}.${note === "" ? "" : `\n\n${note}`}\n\nApprove or decline it here:\n${address}\n`;
export const aboutAsking = ({ organisation }: { organisation: string }) => `Request of ${organisation} for a kind`;
type Answered = Record<"organisation" | "kind" | "note" | "address", string>;
const because = (note: string) => (note === "" ? "" : `\n\n${note}`);
export const approvedSubject = ({ organisation, kind }: Answered) => `${organisation} is of the kind ${kind} now`;
export const approvedText = ({ organisation, kind, note, address }: Answered) =>
  `Hello,\n\nwhat you asked for is approved: ${organisation} is of the kind ${kind} now.${because(note)}\n\n${address}\n`;
export const declinedSubject = ({ organisation, kind }: Answered) =>
  `The kind ${kind} for ${organisation} was declined`;
export const declinedText = ({ organisation, kind, note, address }: Answered) =>
  `Hello,\n\nyou asked for ${organisation} to be of the kind ${kind}. That was declined.${because(note)}\n\n${address}\n`;
export const aboutAnswer = ({ email }: { email: string }) => `Answer to ${email} about a kind`;
export const dayTooShort = "A working day ends at least an hour after it begins.";
