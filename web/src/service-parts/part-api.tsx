import type { ServicePart } from "@steward/contract/service-parts/rules";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { StateChip } from "../ui/status/state-chip.tsx";
import { moneyText } from "../ui/text/typed-values.ts";

/** An amount of the wire as people read it. */
export const amountText = (amount: string, currency: string): string =>
  moneyText(amount, currency) ?? `${amount} ${currency}`;

/** "3 × ₹120.50"; one piece needs no count. */
export const piecesText = ({ quantity, unit_cost, currency }: ServicePart): string =>
  quantity === 1 ? "" : m.service_parts_pieces({ count: quantity, cost: amountText(unit_cost, currency) });

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
