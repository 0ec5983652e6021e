import type { ContractKind, CoverKind, CoverStatus, Renewal } from "@steward/contract/cover/constants";
import { m } from "../messages/messages.js";

export const kindLabel: Record<CoverKind, () => string> = { warranty: m.assets_warranty, amc: m.assets_amc };

export const statusLabel: Record<CoverStatus, () => string> = {
  "Not Started": m.assets_cover_not_started,
  Active: m.assets_cover_active,
  Expiring: m.assets_cover_expiring,
  Expired: m.assets_cover_expired,
};

export const contractLabel: Record<ContractKind, () => string> = {
  comprehensive: m.cover_contract_comprehensive,
  non_comprehensive: m.cover_contract_non_comprehensive,
  labour_only: m.cover_contract_labour_only,
  preventive_only: m.cover_contract_preventive_only,
};

export const renewalLabel: Record<Renewal, () => string> = {
  manual: m.cover_renewal_manual,
  automatic: m.cover_renewal_automatic,
  none: m.cover_renewal_none,
};
