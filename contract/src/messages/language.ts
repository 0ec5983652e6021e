/*
 * The language in which the server and the rules of fields speak. A second language is a folder beside `en` with the same
 * files, and this list that names it. Rules of fields import from here what they say: what a page does not say is left
 * out of its script.
 */
export { access } from "./en/access.ts";
export { assets } from "./en/assets.ts";
export { attachments } from "./en/attachments.ts";
export { customFields } from "./en/custom-fields.ts";
export { imports } from "./en/imports.ts";
export { jobs } from "./en/jobs.ts";
export { locations } from "./en/locations.ts";
export { masters } from "./en/masters.ts";
export { refusals } from "./en/refusals.ts";
export { requests } from "./en/requests.ts";
export { signIn } from "./en/sign-in.ts";
export { spreadsheets } from "./en/spreadsheets.ts";
export { users } from "./en/users.ts";
export { values } from "./en/values.ts";
