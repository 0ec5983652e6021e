import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { monthOr } from "../../ui/month/month-days.ts";
import { readDay, today } from "../../ui/text/local-time.ts";
import { ReservationCalendar, type Taken, takenBy } from "./reservation-calendar.tsx";

/** Where nobody said when it comes back, it is out on every later day. */
const NO_RETURN = "9999-12-31";

/** The days on which an asset is out now, as far as somebody said when it comes back. */
function outNow({ assigned_to_details: holder, expected_return: due }: AssetDetails): Taken[] {
  if (!holder) return [];
  const now = today();
  const isAhead = due !== null && due >= now;
  const title = isAhead
    ? m.custody_out_until({ name: holder.name, day: readDay(due) })
    : m.custody_out_with({ name: holder.name });
  return [{ id: "out", kind: "out", starts: now, ends: isAhead ? due : NO_RETURN, label: holder.name, title }];
}

/** When an asset is with somebody, reserved and asked for, by month. */
export default function AssetCalendar({ asset }: { asset: AssetDetails }) {
  const [asked, setAsked] = useState<string>();
  const input = { params: { id: asset.id }, query: { page_size: 100 } };
  const loaded = useLoad(reservationCalls.ofAsset, input, { silent: true });
  const rows = loaded.data?.results ?? [];
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <ReservationCalendar
      month={monthOr(asked, today())}
      onTurn={setAsked}
      isPending={loaded.isPending}
      taken={[...outNow(asset), ...rows.map((row) => takenBy(row, row.user_details.name))]}
    />
  );
}
