import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { accessoryNoun } from "../accessories/noun.ts";
import { activityNoun } from "../activity/noun.ts";
import { apiTokenNoun } from "../api-tokens/noun.ts";
import { bulkNoun } from "../assets/bulk/noun.ts";
import { custodyNoun } from "../assets/custody/noun.ts";
import { labelNoun } from "../assets/labels/noun.ts";
import { assignedRequestNoun } from "../service-requests/assigned/noun.ts";
import { providerLinkNoun } from "../service-requests/provider-links/noun.ts";
import { oemAssetNoun } from "../assets/oem-assets/noun.ts";
import { receiptNoun } from "../assets/receipts/noun.ts";
import { reservationNoun } from "../assets/reservations/noun.ts";
import { approvalNoun, assetRequestNoun } from "../asset-requests/noun.ts";
import { assetNoun } from "../assets/noun.ts";
import { attachmentNoun } from "../attachments/noun.ts";
import { auditNoun, campaignNoun } from "../audits/noun.ts";
import { bookValueNoun } from "../book-values/noun.ts";
import { backupNoun } from "../backups/noun.ts";
import { branchNoun } from "../branches/noun.ts";
import { coverNoun } from "../cover/noun.ts";
import { componentNoun } from "../components/noun.ts";
import { customFieldNoun, fieldSetNoun } from "../custom-fields/noun.ts";
import { dashboardRoutes } from "../dashboards/routes.ts";
import { faultReportNoun } from "../fault-reports/noun.ts";
import { feedbackNoun } from "../feedback/noun.ts";
import { geographyRoutes } from "../geography/routes.ts";
import { homeNoun } from "../home/noun.ts";
import { importNoun } from "../imports/noun.ts";
import { interestNoun, receivedInterestNoun } from "../interests/noun.ts";
import { issuedAssetNoun } from "../issued-assets/noun.ts";
import { jobRoutes } from "../jobs/routes.ts";
import { licenseNoun } from "../licenses/noun.ts";
import { floorPlanNoun } from "../locations/floor-plans/noun.ts";
import { locationNoun } from "../locations/noun.ts";
import { masterNouns } from "../masters/noun.ts";
import { meterNoun } from "../meters/noun.ts";
import { mergeNoun } from "../merges/noun.ts";
import { modelNoun } from "../models/noun.ts";
import type { Noun } from "../nouns/noun.ts";
import { installationNoun, organisationNoun } from "../organisations/noun.ts";
import { placeRoutes } from "../places/routes.ts";
import { reminderNoun } from "../reminders/noun.ts";
import { savedViewNoun } from "../saved-views/noun.ts";
import { roleNoun } from "../roles/noun.ts";
import { servicePartNoun } from "../service-parts/noun.ts";
import { personNoun } from "../personnel/people/noun.ts";
import { profileNoun } from "../personnel/profiles/noun.ts";
import { shortlistNoun } from "../personnel/shortlist/noun.ts";
import { utilisationNoun } from "../personnel/utilisation/noun.ts";
import { engineerNoun } from "../service-requests/engineers/noun.ts";
import { maintenancePlanNoun } from "../service-requests/maintenance-plans/noun.ts";
import { escalationNoun, serviceRequestNoun } from "../service-requests/noun.ts";
import { serviceVisitNoun } from "../service-requests/visits/noun.ts";
import { sessionRoutes } from "../sessions/routes.ts";
import { signInRoutes } from "../sign-in/routes.ts";
import { searchRoutes } from "../search/routes.ts";
import { singleSignOnNoun } from "../single-sign-on/noun.ts";
import { userNoun } from "../users/noun.ts";
import { webhookNoun } from "../webhooks/noun.ts";

/** Every noun of the interface, one line each. */
export const nouns: readonly Noun[] = [
  { routes: signInRoutes },
  singleSignOnNoun,
  organisationNoun,
  installationNoun,
  backupNoun,
  userNoun,
  roleNoun,
  { routes: sessionRoutes },
  apiTokenNoun,
  webhookNoun,
  reminderNoun,
  savedViewNoun,
  interestNoun,
  receivedInterestNoun,
  faultReportNoun,
  servicePartNoun,
  feedbackNoun,
  serviceVisitNoun,
  providerLinkNoun,
  assignedRequestNoun,
  maintenancePlanNoun,
  serviceRequestNoun,
  escalationNoun,
  engineerNoun,
  shortlistNoun,
  utilisationNoun,
  personNoun,
  profileNoun,
  assetRequestNoun,
  approvalNoun,
  meterNoun,
  coverNoun,
  bookValueNoun,
  licenseNoun,
  accessoryNoun,
  componentNoun,
  auditNoun,
  campaignNoun,
  oemAssetNoun,
  assetNoun,
  custodyNoun,
  receiptNoun,
  bulkNoun,
  labelNoun,
  reservationNoun,
  mergeNoun,
  modelNoun,
  ...masterNouns,
  issuedAssetNoun,
  customFieldNoun,
  fieldSetNoun,
  branchNoun,
  locationNoun,
  floorPlanNoun,
  importNoun,
  homeNoun,
  { routes: dashboardRoutes },
  { routes: searchRoutes },
  { routes: jobRoutes },
  { routes: geographyRoutes },
  { routes: placeRoutes },
  attachmentNoun,
  activityNoun,
];

/** Every call of the interface with its rules; the description and the contract tests walk this list. */
export const allCalls: readonly JoinedCall[] = nouns.flatMap(({ routes }) => routes?.calls ?? []);
