import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useProfile } from "../session/organisation.ts";
import { StatusMark } from "../ui/status/status-chip.tsx";
import { readDay } from "../ui/text/local-time.ts";
import classes from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { HomeRows } from "./use-home.ts";

/** What the signed-in person holds, and a button for what they have not confirmed yet; nothing where they hold nothing. */
export function MyEquipment({ rows, pieces }: { rows: HomeRows["mine"]; pieces: HomeRows["pieces"] }) {
  const profile = useProfile();
  const accept = useWrite(custodyCalls.accept);
  if (rows.length + pieces.length === 0 || !profile) return null;
  const all = (
    <RouteLink name="asset-management-custody-id" params={{ id: profile.id }}>
      {m.custody_mine_all()}
    </RouteLink>
  );
  return (
    <Panel card="equipment" all={all}>
      <ul className={classes.rows}>
        {rows.map(({ id, asset_details: asset, expected_return, is_overdue, accepted }) => (
          <li key={id} className={classes.row}>
            <StatusMark category={asset.status_details.category} color={asset.status_details.color} />
            <span className={classes.rowLabel}>{[asset.asset_id, asset.name].filter(Boolean).join(" · ")}</span>
            {accepted === null ? (
              <button
                type="button"
                className={classes.accept}
                aria-disabled={accept.isPending}
                onClick={() => accept.isPending || accept.mutate({ params: { id }, body: {} })}
              >
                {m.custody_accept()}
              </button>
            ) : (
              <span className={classes.number}>{m.custody_accepted()}</span>
            )}
            {expected_return !== null && (
              <span className={classes.state}>
                {is_overdue
                  ? m.custody_overdue_since({ day: readDay(expected_return) })
                  : m.custody_until({ day: readDay(expected_return) })}
              </span>
            )}
          </li>
        ))}
        {pieces.map(({ id, kind, name, quantity, asset_details: at }) => (
          <li key={id} className={classes.row}>
            <i className={classes.ring} aria-hidden />
            <span dir="auto" className={classes.rowLabel}>
              {name}
            </span>
            <span className={classes.number}>
              {kind === "license" ? m.custody_piece_seat() : m.custody_pieces_count({ count: quantity })}
            </span>
            {at && <span className={classes.state}>{m.custody_piece_at({ asset: at.asset_id })}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
