import type { ServicePart } from "@steward/contract/service-parts/rules";
import type { Coverage, RequestAction } from "@steward/contract/service-requests/constants";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { StateChip } from "../ui/status/state-chip.tsx";
import { moneyText } from "../ui/text/typed-values.ts";

/** A request as its parts ask for it: an own one, or one that a customer gave, whose asset is not one's own. */
export interface RequestOfParts {
  id: string;
  steward_asset: string | null;
  coverage: Coverage;
  may: readonly RequestAction[];
  /** The customer of one that it gave. */
  customer?: string;
}

/** An amount of the wire as people read it; a dash for what a provider does not tell. */
export const amountText = (amount: string | null, currency: string): string =>
  amount === null ? "–" : (moneyText(amount, currency) ?? `${amount} ${currency}`);

/** "3 × ₹120.50"; one piece needs no count. */
export function piecesText({ quantity, price, currency }: ServicePart): string {
  if (quantity === 1) return "";
  if (price === null) return m.service_parts_count({ count: quantity });
  return m.service_parts_pieces({ count: quantity, cost: amountText(price, currency) });
}

/** Whose part it is: that of a service provider, or for which customer it is; empty for an own one. */
export const sideText = ({ partner_details: partner, assigned_details: assigned }: ServicePart): string =>
  partner?.name ?? assigned?.customer ?? "";

/** Serials that came out and went in. */
export function serialsText({ serial_removed: removed, serial_fitted: fitted }: ServicePart): string {
  if (removed && fitted) return m.service_parts_serials({ removed, fitted });
  if (fitted) return m.service_parts_serial_in({ fitted });
  return removed ? m.service_parts_serial_out({ removed }) : "";
}

/** Whether a part is in, as icon and words. */
export const FittedChip = ({ part: { is_fitted } }: { part: ServicePart }) =>
  is_fitted ? (
    <StateChip icon={IconCircleCheck} tone="success" text={m.service_parts_fitted()} />
  ) : (
    <StateChip icon={IconCircleDashed} text={m.service_parts_planned()} />
  );

/** Who pays for a part. */
export const payerText = ({ is_covered }: ServicePart): string =>
  is_covered ? m.service_parts_covered() : m.service_parts_charged();
