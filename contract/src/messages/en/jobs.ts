export const failed = "Something went wrong on the server.";
export const notFailed = ({ state }: { state: string }) => `The job is ${state}; only one that failed is tried again.`;
export const notDiscarded = ({ state }: { state: string }) => `The job is ${state}; only one that failed is discarded.`;
export const mailTooLate = "It could not be sent in time.";
export const mailNotHandedOver = "The mail could not be handed over.";
export const mailAddressNotValid = "The mail was not sent: its e-mail address is not valid.";
export const mailServerUnreachable = "The mail server cannot be reached.";
export const mailServerSilent = "The mail server did not answer in time.";
export const mailServerLogin = "The mail server did not accept the user name and password.";
export const mailServerNotSecured = "The connection to the mail server could not be secured.";
export const mailServerRefused = "The mail server refused the mail.";
export const mailServerReply = ({ sentence, reply }: { sentence: string; reply: number }) =>
  `${sentence} (reply ${reply})`;
export const aboutInvitation = ({ email }: { email: string }) => `Invitation of ${email}`;
export const aboutDomainProof = ({ domain }: { domain: string }) => `Verification of the mail domain ${domain}`;
export const aboutOneTimeCode = "One-time code";
