import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Text } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob, ImportRow } from "@steward/contract/imports/rules";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useUrlState } from "../../navigation/navigation.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { ListFooter } from "../../lists/list-footer.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import { outcomesIn, outcomeLabel, recordPage } from "../import-labels.ts";
import classes from "./row-report.module.css";
import { SkeletonArea } from "../../ui/skeleton.tsx";

const PAGE_SIZE = 50;
/** Rows that were taken although something about them is worth a look. */
const WARNED = "warned";

/** Outcome of every row, with a filter by outcome. */
export function RowReport({ job }: { job: ImportJob }) {
  const [url, setUrl] = useUrlState();
  const outcomes = outcomesIn(job);
  const isWarned = url.outcome === WARNED;
  const outcome = outcomes.find((known) => known === url.outcome);
  const typed = useDebouncedText();
  const search = typed.settled.trim();
  const pages = usePages(importCalls.rows, {
    params: { id: job.id },
    query: {
      page_size: PAGE_SIZE,
      ...(outcome ? { outcome } : {}),
      ...(isWarned ? { warned: true } : {}),
      ...(search ? { search } : {}),
    },
  });

  return (
    <section aria-labelledby="import-rows">
      <div className={classes.head}>
        <h2 id="import-rows" className={classes.title}>
          {m.imports_report()}
        </h2>
        <SearchField
          label={m.imports_report_search()}
          value={typed.text}
          onText={typed.type}
          onKeyDown={(event) => event.key === "Enter" && typed.settle()}
          className={classes.search}
        />
        <SegmentedControl
          aria-label={m.imports_report_filter()}
          value={isWarned ? WARNED : (outcome ?? "all")}
          onChange={(value) => setUrl({ outcome: value === "all" ? undefined : value })}
          data={[
            { value: "all", label: m.imports_all() },
            ...outcomes.map((value) => ({ value, label: outcomeLabel[value]() })),
            ...(job.counts.warned > 0 ? [{ value: WARNED, label: m.imports_outcome_warned() }] : []),
          ]}
        />
      </div>
      {pages.error && pages.rows.length === 0 && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      {pages.isLoading && !pages.error && <SkeletonArea height={240} />}
      {!pages.isLoading && pages.rows.length === 0 && (
        <EmptyState title={m.imports_report_empty()} text={m.imports_report_empty_text()} />
      )}
      {pages.rows.length > 0 && (
        <ul className={pages.isStale ? classes.stale : classes.rows}>
          {pages.rows.map((row) => (
            <ReportRow key={row.row_number} row={row} job={job} />
          ))}
        </ul>
      )}
      {pages.count !== undefined && pages.count > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {m.imports_row_count({ count: pages.count })}
        </Text>
      )}
      <ListFooter list={pages} />
    </section>
  );
}

function ReportRow({ row, job }: { row: ImportRow; job: ImportJob }) {
  const page = recordPage(job.kind, row);
  const label = row.label || m.imports_row_number({ number: row.row_number });
  return (
    <li className={classes.row}>
      <span className={classes.number}>{m.imports_row_number({ number: row.row_number })}</span>
      <div className={classes.what}>
        {page ? <RouteLink {...page}>{label}</RouteLink> : <span>{label}</span>}
        {row.problems.length > 0 && (
          <ul className={classes.problems}>
            {row.problems.map((problem) => (
              <li key={`${problem.field} ${problem.message}`}>{problemText(job, problem)}</li>
            ))}
          </ul>
        )}
        {row.warnings.length > 0 && (
          <ul className={classes.warnings}>
            {row.warnings.map((warning) => (
              <li key={`${warning.field} ${warning.message}`}>{problemText(job, warning)}</li>
            ))}
          </ul>
        )}
        {row.problems.length > 0 && <Cells row={row} job={job} />}
      </div>
      {row.outcome && (
        <span className={row.outcome === "reject" || row.outcome === "kept" ? classes.bad : classes.outcome}>
          {outcomeLabel[row.outcome]()}
        </span>
      )}
    </li>
  );
}

/** A problem, prefixed by its field's label if it has one. */
function problemText(job: ImportJob, { field, message }: { field: string; message: string }): string {
  const title = job.fields.find((known) => known.key === field)?.title;
  return title ? m.imports_problem({ field: title, message }) : message;
}

/** The cells of a row with their headings; those with a problem are highlighted. */
function Cells({ row, job }: { row: ImportRow; job: ImportJob }) {
  const troubled = new Set(row.problems.map((problem) => problem.field));
  const cells = row.cells.map((value, index) => ({ value, index, title: job.header[index] ?? "" }));
  return (
    <details className={classes.details}>
      <summary>{m.imports_cells()}</summary>
      <dl className={classes.cells}>
        {cells.map(({ value, index, title }) => (
          <div key={index} className={troubled.has(job.settings.columns[index] ?? "") ? classes.troubled : undefined}>
            <dt>{title || m.imports_column_number({ number: index + 1 })}</dt>
            <dd>{job.hidden_columns.includes(index) ? m.imports_hidden() : value || m.imports_blank()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
