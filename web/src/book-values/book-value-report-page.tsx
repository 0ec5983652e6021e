import { NativeSelect } from "@mantine/core";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { type ReportGroup, reportGroups } from "@steward/contract/book-values/constants";
import type { BookValueReport, ReportLine } from "@steward/contract/book-values/rules";
import { IconChartLine } from "@tabler/icons-react";
import { DayField } from "../forms/fields/day-field.tsx";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { m } from "../messages/messages.js";
import { RouteLink, useUrlState } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { countText } from "../ui/text/count-text.ts";
import { readDay, today } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import classes from "./book-value-report.module.css";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const groupLabel: Record<ReportGroup, () => string> = {
  category: m.book_values_by_category,
  branch: m.book_values_by_branch,
  fiscal_year: m.book_values_by_fiscal_year,
};

/** Cost, depreciation and book value of the register at the end of a day, by category, branch or fiscal year. */
export function BookValueReportPage() {
  const [state, change] = useUrlState();
  const mayExport = useMay("report.export");
  const group = reportGroups.find((one) => one === state.group) ?? "category";
  const as_of = DAY.test(state.as_of ?? "") ? state.as_of : undefined;
  const query = { group, ...(as_of ? { as_of } : {}) };
  const loaded = useLoad(bookValueCalls.report, { query }, { silent: true });
  if (loaded.error instanceof HttpError && loaded.error.status === 403) {
    return <LoadFailure error={loaded.error} isPage />;
  }
  return (
    <>
      <PageHeader
        title={m.book_values_title()}
        subtitle={m.book_values_explanation()}
        actions={
          mayExport ? (
            <ExportMenu
              call={bookValueCalls.exportReport}
              query={query}
              hint={m.book_values_export_lines()}
              also={{
                call: bookValueCalls.export,
                query: as_of ? { as_of } : {},
                hint: m.book_values_export_assets(),
              }}
            />
          ) : null
        }
      />
      <div className={classes.choices}>
        <DayField
          label={m.book_values_as_of()}
          value={as_of ?? today()}
          onChange={(day) => change({ as_of: day ?? undefined })}
          clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.book_values_as_of() }) }}
        />
        <NativeSelect
          label={m.book_values_group()}
          value={group}
          onChange={({ currentTarget }) => change({ group: currentTarget.value })}
          data={reportGroups.map((value) => ({ value, label: groupLabel[value]() }))}
        />
      </div>
      {loaded.error && !loaded.data ? (
        <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : loaded.data ? (
        <Report report={loaded.data} group={group} />
      ) : (
        <SkeletonArea height={320} />
      )}
    </>
  );
}

function Report({ report, group }: { report: BookValueReport; group: ReportGroup }) {
  const { results, totals, disposals, fiscal_year: year, as_of, without_cost } = report;
  if (results.length === 0) {
    return (
      <EmptyState
        icon={<IconChartLine size={24} stroke={1.6} />}
        title={m.book_values_empty()}
        text={m.book_values_empty_text()}
      />
    );
  }
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={m.book_values_table({ year, day: readDay(as_of) })}>
          <thead>
            <tr>
              <th scope="col">{groupLabel[group]()}</th>
              <th scope="col">{m.book_values_assets()}</th>
              <th scope="col">{m.book_values_cost()}</th>
              <th scope="col">{m.book_values_opening({ year })}</th>
              <th scope="col">{m.book_values_charge({ year })}</th>
              <th scope="col">{m.book_values_accumulated()}</th>
              <th scope="col">{m.book_values_value()}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((line) => (
              <tr key={`${line.id} ${line.name} ${line.currency}`}>
                <th scope="row">
                  <LineName line={line} group={group} />
                </th>
                <Amounts {...line} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map((total) => (
              <tr key={total.currency}>
                <th scope="row">{m.book_values_total()}</th>
                <Amounts {...total} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {disposals.map((sold) => (
        <p key={sold.currency} className={classes.note}>
          {soldText(sold, year)}
        </p>
      ))}
      {without_cost > 0 ? <p className={classes.note}>{m.book_values_without_cost({ count: without_cost })}</p> : null}
    </>
  );
}

function LineName({ line, group }: { line: ReportLine; group: ReportGroup }) {
  if (group === "fiscal_year") return line.name;
  if (line.id === null) return group === "category" ? m.book_values_none_category() : m.book_values_none_branch();
  return (
    <RouteLink name="asset-management-my-assets" search={{ [group]: line.id }} className={classes.link}>
      {line.name}
    </RouteLink>
  );
}

/** What was sold in a fiscal year: how many, for how much, and what that gained or lost. */
function soldText({ currency, assets, amount, gain }: BookValueReport["disposals"][number], year: string): string {
  const words = (value: string) => moneyText(value, currency) ?? `${value} ${currency}`;
  const isLoss = gain.startsWith("-");
  const told = words(isLoss ? gain.slice(1) : gain);
  const result = isLoss ? m.book_values_loss({ amount: told }) : m.book_values_gain({ amount: told });
  return `${m.book_values_sold({ count: assets, year, amount: words(amount) })} ${result}.`;
}

type Sums = Omit<ReportLine, "id" | "name">;

function Amounts({ currency, assets, cost, opening, charge, accumulated, book_value }: Sums) {
  const words = (amount: string) => moneyText(amount, currency) ?? `${amount} ${currency}`;
  return (
    <>
      <td>{countText(assets)}</td>
      <td>{words(cost)}</td>
      <td>{words(opening)}</td>
      <td>{words(charge)}</td>
      <td>{words(accumulated)}</td>
      <td className={classes.strong}>{words(book_value)}</td>
    </>
  );
}
