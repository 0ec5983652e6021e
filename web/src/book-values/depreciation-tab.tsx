import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import type { AssetDepreciation } from "@steward/contract/book-values/rules";
import { useState } from "react";
import { DayField } from "../forms/fields/day-field.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { BookValueCurve } from "../ui/charts/book-value-curve.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import classes from "./depreciation-tab.module.css";
import { DisposeDialog } from "./dispose-dialog.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Categories of status from which an asset is sold or scrapped. */
const DISPOSABLE = new Set<string>(["available", "unavailable"]);

/** Minor units of an amount on the wire. */
const minor = (amount: string) => Math.round(Number(amount) * 100);

/** How an asset loses value: its book value on a day, the curve, the schedule, and what it was sold for. */
export default function DepreciationTab({ asset }: { asset: AssetDetails }) {
  const [day, setDay] = useState<string | null>(null);
  const [isDisposing, setIsDisposing] = useState(false);
  const mayDispose = useMay("asset.delete");
  const query = day !== null && DAY.test(day) ? { as_of: day } : {};
  const loaded = useLoad(bookValueCalls.read, { params: { id: asset.id }, query }, { silent: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={320} />;
  const values = loaded.data;
  return (
    <div className={classes.parts}>
      <section className={classes.part} aria-labelledby="book-value">
        <div className={classes.head}>
          <h2 id="book-value" className={classes.title}>
            {m.book_values_value()}
          </h2>
          {mayDispose && !values.disposal && DISPOSABLE.has(asset.status_details.category) ? (
            <Button variant="default" size="xs" onClick={() => setIsDisposing(true)}>
              {m.book_values_dispose()}
            </Button>
          ) : null}
        </div>
        <Facts values={values} />
        <DayField
          label={m.book_values_as_of()}
          value={day ?? values.as_of}
          onChange={setDay}
          clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.book_values_as_of() }) }}
          maw={240}
        />
        {values.disposal ? <Disposal values={values} /> : null}
      </section>
      {values.periods.length > 0 && values.currency ? <Schedule values={values} currency={values.currency} /> : null}
      {isDisposing ? <DisposeDialog asset={asset} onClose={() => setIsDisposing(false)} /> : null}
    </div>
  );
}

const words = (amount: string | null, currency: string | null) =>
  amount === null ? "" : ((currency && moneyText(amount, currency)) ?? amount);

function Facts({ values }: { values: AssetDepreciation }) {
  const { currency, cost, start, salvage, book_value, accumulated, depreciation_details: own, of_model } = values;
  if (cost === null || start === null) return <p className={classes.none}>{m.book_values_no_cost()}</p>;
  return (
    <>
      <p className={classes.value}>{words(book_value, currency)}</p>
      <dl className={classes.facts}>
        <dt>{m.book_values_method()}</dt>
        <dd>
          {own === null ? m.book_values_no_method() : of_model ? m.book_values_of_model({ name: own.name }) : own.name}
        </dd>
        <dt>{m.book_values_cost()}</dt>
        <dd>{m.book_values_bought({ cost: words(cost, currency), day: readDay(start) })}</dd>
        <dt>{m.book_values_accumulated()}</dt>
        <dd>{words(accumulated, currency)}</dd>
        {salvage === null ? null : (
          <>
            <dt>{m.book_values_salvage()}</dt>
            <dd>{words(salvage, currency)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Disposal({ values: { disposal, currency } }: { values: AssetDepreciation }) {
  if (!disposal) return null;
  const { day, amount, gain, reason } = disposal;
  const isLoss = gain?.startsWith("-") ?? false;
  return (
    <div className={classes.disposal}>
      <p>{m.book_values_disposed({ day: readDay(day), amount: words(amount, currency) })}</p>
      {gain === null ? null : (
        <p data-loss={isLoss || undefined} className={classes.gain}>
          {isLoss
            ? m.book_values_loss({ amount: words(gain.slice(1), currency) })
            : m.book_values_gain({ amount: words(gain, currency) })}
        </p>
      )}
      <p className={classes.none}>{reason}</p>
    </div>
  );
}

/** Initially visible periods. */
const FIRST_PERIODS = 12;

function Schedule({ values, currency }: { values: AssetDepreciation; currency: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? values.periods : values.periods.slice(0, FIRST_PERIODS);
  const periods = values.periods.map((period) => ({
    ...period,
    opening: minor(period.opening),
    charge: minor(period.charge),
    closing: minor(period.closing),
  }));
  return (
    <section className={classes.part} aria-labelledby="schedule">
      <h2 id="schedule" className={classes.title}>
        {m.book_values_schedule()}
      </h2>
      <BookValueCurve periods={periods} words={(amount) => words((amount / 100).toFixed(2), currency)} />
      <div className={classes.schedule}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.masters_depreciation_period()}</th>
              <th scope="col">{m.masters_depreciation_charge()}</th>
              <th scope="col">{m.masters_depreciation_closing()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ from, to, charge, closing }) => (
              <tr key={from} data-now={(from <= values.as_of && values.as_of <= to) || undefined}>
                <th scope="row">{m.masters_depreciation_from_to({ from: readDay(from), to: readDay(to) })}</th>
                <td>{words(charge, currency)}</td>
                <td>{words(closing, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < values.periods.length ? (
        <Button variant="subtle" size="compact-sm" m={8} onClick={() => setShowsAll(true)}>
          {m.masters_depreciation_show_all({ count: values.periods.length })}
        </Button>
      ) : null}
    </section>
  );
}
