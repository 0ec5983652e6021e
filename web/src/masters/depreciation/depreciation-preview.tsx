import { Button } from "@mantine/core";
import {
  depreciationSchedule,
  type DepreciationTerms,
  type SchedulePeriod,
} from "@steward/contract/masters/depreciation/depreciation-schedule";
import { day, money } from "@steward/contract/kit/field-rules";
import { useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { DayField } from "../../forms/fields/day-field.tsx";
import { readDay, today } from "../../ui/text/local-time.ts";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { moneyText, typedMoney } from "../../ui/text/typed-values.ts";
import { BookValueCurve } from "../../ui/charts/book-value-curve.tsx";
import classes from "./depreciation-preview.module.css";

const EXAMPLE_COST = "100000";
/** Initially visible periods. */
const FIRST_PERIODS = 12;

interface DepreciationPreviewProps {
  /** Null without valid terms. */
  terms: DepreciationTerms | null;
  currency: string;
  /** First month of the organisation's fiscal years. */
  fiscalYearStart: number;
}

/** Preview of a depreciation on an example: curve of the book value and schedule. */
export function DepreciationPreview({ terms, currency, fiscalYearStart }: DepreciationPreviewProps) {
  const titleId = useId();
  const [cost, setCost] = useState(EXAMPLE_COST);
  const [start, setStart] = useState<string | null>(today);
  const amount = typedMoney(cost);
  const isExample = money.safeParse(amount).success;
  const periods =
    terms && isExample && start !== null && day.safeParse(start).success
      ? depreciationSchedule(terms, { cost: minorUnits(amount), start, fiscal_year_start: fiscalYearStart })
      : [];
  const words = (minor: number) => moneyText(majorUnits(minor), currency) ?? "";

  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {m.masters_depreciation_preview()}
      </h3>
      <div className={classes.example}>
        <MoneyField
          label={m.masters_depreciation_preview_cost()}
          value={cost}
          onChange={setCost}
          currency={currency}
          error={money.safeParse(amount).error?.issues[0]?.message}
        />
        <DayField
          label={m.masters_depreciation_preview_start()}
          value={start}
          onChange={setStart}
          error={start === null ? undefined : day.safeParse(start).error?.issues[0]?.message}
          clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.masters_depreciation_preview_start() }) }}
        />
      </div>
      {periods.length === 0 ? (
        <p className={classes.waiting}>{m.masters_depreciation_preview_waiting()}</p>
      ) : (
        <>
          <BookValueCurve periods={periods} words={words} />
          <Schedule periods={periods} words={words} />
        </>
      )}
    </section>
  );
}

/** The first periods, and all of them on request. */
function Schedule({ periods, words }: { periods: readonly SchedulePeriod[]; words: (minor: number) => string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? periods : periods.slice(0, FIRST_PERIODS);
  return (
    <div className={classes.schedule}>
      <table aria-label={m.masters_depreciation_schedule()}>
        <thead>
          <tr>
            <th scope="col">{m.masters_depreciation_period()}</th>
            <th scope="col">{m.masters_depreciation_charge()}</th>
            <th scope="col">{m.masters_depreciation_closing()}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((period) => (
            <tr key={period.from}>
              <th scope="row">
                {m.masters_depreciation_from_to({ from: readDay(period.from), to: readDay(period.to) })}
              </th>
              <td>{words(period.charge)}</td>
              <td>{words(period.closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < periods.length && (
        <Button variant="subtle" size="compact-sm" m={8} onClick={() => setShowsAll(true)}>
          {m.masters_depreciation_show_all({ count: periods.length })}
        </Button>
      )}
    </div>
  );
}

const minorUnits = (decimal: string): number => Math.round(Number(decimal) * 100);
const majorUnits = (minor: number): string => (minor / 100).toFixed(2);
