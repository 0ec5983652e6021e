import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { HeldPieces } from "@steward/contract/assets/custody/rules";
import { IconHeadphones, IconLicense } from "@tabler/icons-react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { useMayEach } from "../../session/may.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import classes from "./held-pieces.module.css";

const PAGE_SIZE = 10;

/** How many pieces of an accessory it is; a license has seats. */
export const pieceText = ({ kind, quantity }: HeldPieces): string =>
  kind === "license" ? m.custody_piece_seat() : m.custody_pieces_count({ count: quantity });

export const PieceIcon = ({ kind }: Pick<HeldPieces, "kind">) => {
  const Icon = kind === "license" ? IconLicense : IconHeadphones;
  return <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />;
};

/** Accessories and seats of licenses that a person has; nothing where they have none. */
export function HeldPiecesOf({ person }: { person: string | null }) {
  const own = usePages(custodyCalls.ownPieces, { query: { page_size: PAGE_SIZE } }, { enabled: person === null });
  const others = usePages(
    custodyCalls.pieces,
    { query: { page_size: PAGE_SIZE, user: person === null ? [] : [person] } },
    { enabled: person !== null },
  );
  const pages = person === null ? own : others;
  if (pages.rows.length === 0 && !pages.error) return null;
  return (
    <section className={classes.part} aria-labelledby="held-pieces">
      <h2 id="held-pieces" className={classes.title}>
        {m.custody_pieces()}
      </h2>
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      <ul className={classes.rows}>
        {pages.rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <PieceIcon kind={row.kind} />
            <span dir="auto" className={classes.name}>
              <PieceLink piece={row} />
            </span>
            <span className={classes.more}>{pieceText(row)}</span>
            <span className={classes.more}>
              {row.asset_details && m.custody_piece_at({ asset: row.asset_details.asset_id })}
            </span>
            <span className={classes.more}>{m.custody_piece_since({ day: localMinute(row.created) })}</span>
          </li>
        ))}
      </ul>
      <ListFooter list={pages} />
    </section>
  );
}

function PieceLink({ piece: { kind, record, name } }: { piece: HeldPieces }) {
  const may = useMayEach();
  if (!may(kind === "license" ? "license.view" : "accessory.view")) return name;
  const page = kind === "license" ? "asset-management-license-id" : "asset-management-accessory-id";
  return (
    <RouteLink name={page} params={{ id: record }}>
      {name}
    </RouteLink>
  );
}
