export const currentSession = "This is the session that you are using. Sign out instead.";
export const tooManyCodes = "Too many codes were requested. Try again in 15 minutes.";
export const codeSubject = ({ code }: { code: string }) => `${code} is your Steward code`;
export const codeText = ({ name, code, minutes }: { name: string; code: string; minutes: number }) =>
  `Hello ${name},\n\nyour code to sign in to Steward is ${code}\n\nIt is valid for ${minutes} minutes and can be used once. If you did not ask for it, you need not do anything.\n`;
export const onlyOwner = "Only an owner can change single sign-on.";
export const secretAgain = "Enter the secret again: the provider or the client has changed.";
export const issuerPublic = "The issuer has to be a public address with https. Whoever runs Steward may allow others.";
export const issuerSilent =
  "No identity provider answers at this address as it should. Check the issuer and try again.";
export const providerSilent = "The identity provider does not answer. Try again, or sign in with a one-time code.";
export const tooManySignIns = "Too many sign-ins were started. Try again in 15 minutes.";
export const runOut = "This sign-in has expired. Please sign in again.";
export const notADomain = "Enter a domain such as example.org.";
export const domainOfNobody = "This is not one of the mail domains of your single sign-on. Save it first.";
export const noRecord = ({ name }: { name: string }) =>
  `There is no such record at ${name} yet. A new record may take an hour to be seen everywhere; try again then.`;
export const dnsSilent = "The domain name service does not answer. Try again in a moment.";
export const wrongDomainCode = "This is not the code from the latest mail, or it has expired.";
export const tooManyDomainMails = "The postmaster was sent too many mails. Try again in an hour.";
export const domainSubject = ({ domain }: { domain: string }) => `Single sign-on with addresses of ${domain}`;
export const domainText = ({
  organisation,
  domain,
  code,
  host,
}: Record<"organisation" | "domain" | "code" | "host", string>) =>
  `Hello,\n\n${host} wants people with addresses of ${domain} to sign in to Steward with the accounts of ${organisation}. If that is right, pass this code on to them:\n\n${code}\n\nIt is valid for seven days. If you know nothing of it, do nothing: without the code nobody is signed in.\n`;
export const noDomain = "Name at least one domain.";
export const notAnIssuer = "Enter the issuer's address, https://..., without /.well-known.";
