/*
 * Language of the server's and field rules' messages. Another language is a folder beside `en` with the same files, and
 * this list naming it. Field rules import their messages from here, so that tree shaking drops the ones a page does not
 * use.
 */
export * as access from "./en/access.ts";
export * as assetRequests from "./en/of-assets/asset-requests.ts";
export * as assets from "./en/assets.ts";
export * as attachments from "./en/attachments.ts";
export * as bulk from "./en/of-assets/bulk.ts";
export * as bookValues from "./en/of-assets/book-values.ts";
export * as cover from "./en/of-assets/cover.ts";
export * as audits from "./en/of-assets/audits.ts";
export * as custody from "./en/of-assets/custody.ts";
export * as receipts from "./en/of-assets/receipts.ts";
export * as exchange from "./en/exchange.ts";
export * as backups from "./en/backups.ts";
export * as customFields from "./en/custom-fields.ts";
export * as faultReports from "./en/fault-reports.ts";
export * as feedback from "./en/feedback.ts";
export * as fields from "./en/labels/fields.ts";
export * as history from "./en/history.ts";
export * as imports from "./en/imports.ts";
export * as interests from "./en/interests.ts";
export * as jobs from "./en/jobs.ts";
export * as labels from "./en/of-assets/labels.ts";
export * as locations from "./en/locations.ts";
export * as maintenancePlans from "./en/maintenance-plans.ts";
export * as masters from "./en/masters.ts";
export * as meters from "./en/of-assets/meters.ts";
export * as merges from "./en/merges.ts";
export * as organisations from "./en/organisations.ts";
export * as personnel from "./en/personnel.ts";
export * as providerLinks from "./en/provider-links.ts";
export * as refusals from "./en/refusals.ts";
export * as reminders from "./en/of-assets/reminders.ts";
export * as requests from "./en/requests.ts";
export * as savedViews from "./en/of-assets/saved-views.ts";
export * as serviceParts from "./en/service-parts.ts";
export * as serviceRequests from "./en/service-requests.ts";
export * as serviceVisits from "./en/service-visits.ts";
export * as signIn from "./en/sign-in.ts";
export * as spreadsheets from "./en/spreadsheets.ts";
export * as stock from "./en/of-assets/stock.ts";
export * as users from "./en/users.ts";
export * as values from "./en/values.ts";
export * as webhooks from "./en/webhooks.ts";
