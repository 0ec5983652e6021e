/** Messages about the links of service providers without an organisation. */
export const somethingNeeded = "Write something, or choose a time.";
export const linkOver =
  "This link works no more: it has run out, was replaced or ended, or the work is over. Please ask whoever sent it.";
export const tooMany = "Too much was sent within the last hour. Please try again later.";
export const timePast = "Choose a time that is still to come.";
export const notOpen = ({ status }: { status: string }) => `No time can be proposed; the work is ${status}.`;
export const mailedOften = ({ email }: { email: string }) =>
  `${email} got too many mails within the last hour. Nothing was sent; please try again later.`;
export const noAddress =
  "Only a service provider with an e-mail address, which is no organisation of this installation, gets a link.";
export const sentMeanwhile = "Another link was sent meanwhile.";
export const noneOpen = "The link has ended already.";

export const about = ({ email }: { email: string }) => `Mail to ${email} with the link of a service request`;
interface Given {
  organisation: string;
  request: string;
  about: string;
  provider: string;
  address: string;
  days: number;
}
export const givenSubject = ({ organisation, request }: Pick<Given, "organisation" | "request">) =>
  `${organisation} asks for service: ${request}`;
export const givenText = ({ organisation, request, about: what, provider, address, days }: Given) =>
  `Hello ${provider},

${organisation} gives you the service request ${request}:

${what}

Open it here to see what is needed, to propose a time and to answer:

${address}

The link works for ${days} days, for this request alone. Whoever has it can open the request: please give it only to those
who do the work.
`;

export const toldAbout = ({ email }: { email: string }) => `Mail to ${email} about what a service provider wrote`;
interface Told {
  name: string;
  provider: string;
  request: string;
  about: string;
  /** In the time zone of the organisation; empty without one. */
  time: string;
  message: string;
  address: string;
}
export const toldSubject = ({ provider, request, time }: Pick<Told, "provider" | "request" | "time">) =>
  time === "" ? `${provider} wrote about ${request}` : `${provider} proposes a time for ${request}`;
export const toldText = ({ name, provider, request, about: what, time, message, address }: Told) =>
  [
    `Hello ${name},`,
    time === ""
      ? `${provider} wrote about ${request} (${what}):`
      : `${provider} proposes to come for ${request} (${what}) at ${time}.`,
    message,
    `${address}\n`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
