import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { activityNoun } from "../activity/noun.ts";
import { apiTokenNoun } from "../api-tokens/noun.ts";
import { assetNoun } from "../assets/noun.ts";
import { attachmentNoun } from "../attachments/noun.ts";
import { branchNoun } from "../branches/noun.ts";
import { customFieldNoun, fieldSetNoun } from "../custom-fields/noun.ts";
import { geographyRoutes } from "../geography/routes.ts";
import { importNoun } from "../imports/noun.ts";
import { jobRoutes } from "../jobs/routes.ts";
import { locationNoun } from "../locations/noun.ts";
import { masterNouns } from "../masters/noun.ts";
import { modelNoun } from "../models/noun.ts";
import type { Noun } from "../nouns/noun.ts";
import { organisationNoun } from "../organisations/noun.ts";
import { placeRoutes } from "../places/routes.ts";
import { roleNoun } from "../roles/noun.ts";
import { sessionRoutes } from "../sessions/routes.ts";
import { signInRoutes } from "../sign-in/routes.ts";
import { singleSignOnNoun } from "../single-sign-on/noun.ts";
import { userNoun } from "../users/noun.ts";

/** Every noun of the interface, one line each. */
export const nouns: readonly Noun[] = [
  { routes: signInRoutes },
  singleSignOnNoun,
  organisationNoun,
  userNoun,
  roleNoun,
  { routes: sessionRoutes },
  apiTokenNoun,
  assetNoun,
  modelNoun,
  ...masterNouns,
  customFieldNoun,
  fieldSetNoun,
  branchNoun,
  locationNoun,
  importNoun,
  { routes: jobRoutes },
  { routes: geographyRoutes },
  { routes: placeRoutes },
  attachmentNoun,
  activityNoun,
];

/** Every call of the interface with its rules; the description and the contract tests walk this list. */
export const allCalls: readonly JoinedCall[] = nouns.flatMap(({ routes }) => routes?.calls ?? []);
