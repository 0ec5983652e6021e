import type { AssetDetails } from "@steward/contract/assets/rules";
import { auditCalls } from "@steward/contract/audits/calls";
import type { Audit } from "@steward/contract/audits/rules";
import { IconClipboardCheck } from "@tabler/icons-react";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { m } from "../messages/messages.js";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { conditionLabel, methodLabel } from "./audit-labels.ts";
import classes from "./audit-history-tab.module.css";
import { AuditPictures } from "./audit-pictures.tsx";
import { ResultMark } from "./result-mark.tsx";

const PAGE_SIZE = 5;

/** Audits of an asset, newest first. */
export default function AuditHistoryTab({ asset }: { asset: AssetDetails }) {
  const query = { asset: [asset.id], page_size: PAGE_SIZE };
  const pages = usePages(auditCalls.list, { query }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <Skeletons />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconClipboardCheck size={28} stroke={1.4} />}
        title={m.audits_none()}
        text={m.audits_none_text()}
      />
    );
  }
  return (
    <section aria-label={m.audits_history()}>
      <ol className={classes.audits}>
        {pages.rows.map((audit) => (
          <Entry key={audit.id} audit={audit} />
        ))}
      </ol>
      <ListFooter list={pages} />
    </section>
  );
}

function Entry({ audit }: { audit: Audit }) {
  const { location_details: place, condition, next_audit_date } = audit;
  const facts = [
    place &&
      (audit.location_updated
        ? `${breadcrumbText(place.breadcrumb)} (${m.audits_moved()})`
        : breadcrumbText(place.breadcrumb)),
    condition && conditionLabel[condition](),
    methodLabel[audit.method](),
    next_audit_date && m.audits_next_on({ day: readDay(next_audit_date) }),
  ];
  return (
    <li className={classes.audit}>
      <div className={classes.head}>
        <ResultMark result={audit.result} />
        <span className={classes.faint}>{m.audits_by({ name: audit.audited_by_details?.name ?? "" })}</span>
        <time dateTime={audit.created} className={classes.when}>
          {localMinute(audit.created)}
        </time>
      </div>
      <p dir="auto" className={classes.facts}>
        {facts.filter(Boolean).join(" · ")}
      </p>
      {audit.remark !== "" && (
        <p dir="auto" className={classes.note}>
          {audit.remark}
        </p>
      )}
      <AuditPictures images={audit.images} />
    </li>
  );
}

const Skeletons = () => (
  <SkeletonRegion>
    <div className={classes.audits} aria-hidden="true">
      {[62, 48, 55].map((width) => (
        <div key={width} className={classes.audit}>
          <SkeletonBlock width={180} height={24} />
          <SkeletonBlock width={`${width}%`} className={classes.line} />
        </div>
      ))}
    </div>
  </SkeletonRegion>
);
