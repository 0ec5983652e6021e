import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { IconUserCheck } from "@tabler/icons-react";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { AssetReservations } from "../reservations/asset-reservations.tsx";
import { conditionLabel } from "./custody-labels.ts";
import { CustodyPapers } from "./custody-papers.tsx";
import classes from "./custody-tab.module.css";
import { DueText, HolderText } from "./holder-text.tsx";

const PAGE_SIZE = 5;

/** For whom an asset is reserved, and who held it from when until when, newest first. */
export default function CustodyTab({ asset }: { asset: AssetDetails }) {
  return (
    <>
      <AssetReservations asset={asset} />
      <CustodyHistory asset={asset} />
    </>
  );
}

function CustodyHistory({ asset }: { asset: AssetDetails }) {
  const input = { params: { id: asset.id }, query: { page_size: PAGE_SIZE } };
  const pages = usePages(custodyCalls.ofAsset, input, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={PAGE_SIZE * 64} />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconUserCheck size={28} stroke={1.4} />}
        title={m.custody_never()}
        text={m.custody_never_text()}
      />
    );
  }
  return (
    <section aria-label={m.custody_history()}>
      <ol className={classes.entries}>
        {pages.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListFooter list={pages} />
    </section>
  );
}

function Entry({ entry }: { entry: Custody }) {
  const by = (person: { name: string } | null) => person?.name ?? m.custody_somebody();
  return (
    <li className={classes.entry} data-open={entry.returned === null || undefined}>
      <div className={classes.head}>
        <HolderText holder={entry.holder_details} />
        {entry.returned === null && entry.expected_return !== null && (
          <DueText day={entry.expected_return} isOverdue={entry.is_overdue} />
        )}
        {entry.accepted !== null && <span className={classes.faint}>{m.custody_accepted()}</span>}
        {entry.declined !== null && (
          <span dir="auto" className={classes.declined}>
            {m.custody_declined_line({ reason: entry.decline_reason })}
          </span>
        )}
      </div>
      <p className={classes.line}>
        {m.custody_out_line({ moment: localMinute(entry.checked_out), name: by(entry.checked_out_by_details) })}
      </p>
      <Note text={entry.note} />
      {entry.returned !== null && (
        <>
          <p className={classes.line}>
            {m.custody_in_line({ moment: localMinute(entry.returned), name: by(entry.returned_by_details) })}
            {entry.condition !== null && ` · ${conditionLabel[entry.condition]()}`}
          </p>
          <Note text={entry.return_note} />
        </>
      )}
      <CustodyPapers entry={entry} />
    </li>
  );
}

const Note = ({ text }: { text: string }) =>
  text === "" ? null : (
    <p dir="auto" className={classes.note}>
      {text}
    </p>
  );
