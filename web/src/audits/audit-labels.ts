import type { CampaignState, FindingResult, Resolution } from "@steward/contract/audits/campaigns/constants";
import type { AssetCondition, AuditMethod, AuditResult } from "@steward/contract/audits/constants";
import { m } from "../messages/messages.js";

type Labels<Choice extends string> = Readonly<Record<Choice, () => string>>;

export const resultLabel: Labels<AuditResult> = {
  Verified: m.audits_result_verified,
  Misplaced: m.audits_result_misplaced,
  Missing: m.audits_result_missing,
  Damaged: m.audits_result_damaged,
};

export const resultText: Labels<AuditResult> = {
  Verified: m.audits_result_verified_text,
  Misplaced: m.audits_result_misplaced_text,
  Missing: m.audits_result_missing_text,
  Damaged: m.audits_result_damaged_text,
};

export const conditionLabel: Labels<AssetCondition> = {
  New: m.audits_condition_new,
  Good: m.audits_condition_good,
  Fair: m.audits_condition_fair,
  Poor: m.audits_condition_poor,
  "Non-working": m.audits_condition_dead,
};

export const methodLabel: Labels<AuditMethod> = {
  QR: m.audits_method_qr,
  Barcode: m.audits_method_barcode,
  Manual: m.audits_method_manual,
};

export const stateLabel: Labels<CampaignState> = {
  Draft: m.audits_state_draft,
  Active: m.audits_state_active,
  Resolving: m.audits_state_resolving,
  Closed: m.audits_state_closed,
  Cancelled: m.audits_state_cancelled,
};

export const findingLabel: Labels<FindingResult> = {
  ...resultLabel,
  Pending: m.audits_finding_pending,
  Unexpected: m.audits_finding_unexpected,
};

export const resolutionLabel: Labels<Resolution> = {
  Moved: m.audits_resolution_moved,
  "Marked missing": m.audits_resolution_missing,
  Registered: m.audits_resolution_registered,
  Ignored: m.audits_resolution_ignored,
};

/** Choices of a select, in the order of the contract. */
export const choicesOf = <Choice extends string>(choices: readonly Choice[], labels: Labels<Choice>) =>
  choices.map((value) => ({ value, label: labels[value]() }));
