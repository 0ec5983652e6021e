import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Module } from "@steward/contract/permissions/permissions";
import { accessory } from "../accessories/noun.ts";
import { activity, exportedFile } from "../activity/noun.ts";
import { apiToken } from "../api-tokens/noun.ts";
import { assetRequest } from "../asset-requests/noun.ts";
import { labels } from "../assets/labels/noun.ts";
import { asset } from "../assets/noun.ts";
import { assignedRequest } from "../service-requests/assigned/noun.ts";
import { oemAsset } from "../assets/oem-assets/noun.ts";
import { auditCampaign } from "../audits/noun.ts";
import { bookValues } from "../book-values/noun.ts";
import { branch } from "../branches/noun.ts";
import { cover } from "../cover/noun.ts";
import { component } from "../components/noun.ts";
import { dashboards } from "../dashboards/noun.ts";
import { faultReports } from "../fault-reports/noun.ts";
import { feedback } from "../feedback/noun.ts";
import { importJob } from "../imports/noun.ts";
import { interest, receivedInterest } from "../interests/noun.ts";
import { issuedAsset } from "../issued-assets/noun.ts";
import { jobs } from "../jobs/noun.ts";
import { license } from "../licenses/noun.ts";
import { meters } from "../meters/noun.ts";
import { location } from "../locations/noun.tsx";
import { masters } from "../masters/nouns.ts";
import { model } from "../models/noun.ts";
import type { NounCard } from "../nouns/card.ts";
import { registerNouns } from "../nouns/registry.ts";
import { installation, organisation } from "../organisations/noun.ts";
import { role } from "../roles/noun.ts";
import { profile } from "../sessions/noun.ts";
import { singleSignOn } from "../single-sign-on/noun.ts";
import { serviceParts } from "../service-parts/noun.ts";
import { comparedPeople } from "../personnel/compare/noun.ts";
import { skilledPerson } from "../personnel/people/noun.ts";
import { personnelProfile } from "../personnel/profiles/noun.ts";
import { engineer } from "../service-requests/engineers/noun.ts";
import { maintenancePlan } from "../service-requests/maintenance-plans/noun.ts";
import { serviceRequest } from "../service-requests/noun.ts";
import { user } from "../users/noun.ts";
import { webhook } from "../webhooks/noun.ts";

/** Every noun, one line each, the masters in a list of their own, in the order in which their rights are read within an area. */
const nouns = [
  asset,
  labels,
  cover,
  meters,
  auditCampaign,
  oemAsset,
  issuedAsset,
  component,
  accessory,
  license,
  assetRequest,
  serviceRequest,
  faultReports,
  serviceParts,
  feedback,
  maintenancePlan,
  engineer,
  personnelProfile,
  skilledPerson,
  comparedPeople,
  interest,
  receivedInterest,
  assignedRequest,
  branch,
  location,
  model,
  ...masters,
  dashboards,
  bookValues,
  user,
  role,
  organisation,
  installation,
  singleSignOn,
  activity,
  apiToken,
  webhook,
  importJob,
  exportedFile,
  jobs,
  profile,
] as const;

type Entry = (typeof nouns)[number];
type NamesOf<Card> =
  Card extends NounCard<SubjectType, infer Name>
    ? Name
    : Card extends { routes: infer Routes }
      ? keyof Routes & string
      : never;
type SubjectOf<Card> = Card extends { subject: infer Subject } ? Subject : never;
type KindOf<Card> = Card extends { imports?: infer Imports }
  ? NonNullable<Imports> extends { kind: infer Kind }
    ? Kind
    : never
  : never;
type ModuleOf<Card> = Card extends { rights?: infer Rights }
  ? NonNullable<Rights> extends { module: infer M }
    ? M
    : never
  : never;

/** Exhaustiveness check: the list, or a type error with what the contract has and no card names. */
type Complete<All, Named> = [Exclude<All, Named>] extends [never] ? typeof nouns : Exclude<All, Named>;

declare module "../navigation/route-names.ts" {
  interface NounRoutes extends Record<NamesOf<Entry>, true> {}
}

registerNouns(
  nouns satisfies Complete<SubjectType, SubjectOf<Entry>> satisfies Complete<
    ImportKind,
    KindOf<Entry>
  > satisfies Complete<Module, ModuleOf<Entry>>,
);
