export const currentSession = "This is the session that you are using. Sign out instead.";
export const tooManyCodes = "Too many codes were asked for. Try again in 15 minutes.";
export const codeSubject = ({ code }: { code: string }) => `${code} is your Steward code`;
export const codeText = ({ name, code, minutes }: { name: string; code: string; minutes: number }) =>
  `Hello ${name},\n\nyour code to sign in to Steward is ${code}\n\nIt is valid for ${minutes} minutes and can be used once. If you did not ask for it, you need not do anything.\n`;
export const onlyOwner = "Only an owner can change single sign-on.";
export const secretAgain = "Enter the secret again: the provider or the client is another one.";
export const issuerPublic = "The issuer has to be a public address with https. Whoever runs Steward may allow others.";
export const issuerSilent =
  "No identity provider answers at this address as it should. Check the issuer and try again.";
export const providerSilent = "The identity provider does not answer. Try again, or sign in with a one-time code.";
export const tooManySignIns = "Too many sign-ins were begun. Try again in 15 minutes.";
export const runOut = "This sign-in has run out. Please sign in again.";
export const notADomain = "Enter a domain such as example.org.";
export const noDomain = "Name at least one domain.";
export const notAnIssuer = "Enter the issuer's address, https://..., without /.well-known.";
