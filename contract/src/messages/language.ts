/*
 * Language of the server's and field rules' messages. Another language is a folder beside `en` with the same files, and
 * this list naming it. Field rules import their messages from here, so that tree shaking drops the ones a page does not
 * use.
 */
export * as access from "./en/access.ts";
export * as assets from "./en/assets.ts";
export * as attachments from "./en/attachments.ts";
export * as customFields from "./en/custom-fields.ts";
export * as fields from "./en/labels/fields.ts";
export * as imports from "./en/imports.ts";
export * as jobs from "./en/jobs.ts";
export * as locations from "./en/locations.ts";
export * as masters from "./en/masters.ts";
export * as refusals from "./en/refusals.ts";
export * as requests from "./en/requests.ts";
export * as signIn from "./en/sign-in.ts";
export * as spreadsheets from "./en/spreadsheets.ts";
export * as users from "./en/users.ts";
export * as values from "./en/values.ts";
