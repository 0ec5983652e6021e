import type { AssetDetails } from "@steward/contract/assets/rules";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import type { UpkeepKind } from "@steward/contract/book-values/constants";
import type { ReplacementVerdict } from "@steward/contract/book-values/repair-or-replace";
import type { CostOfOwnership } from "@steward/contract/book-values/rules";
import { IconReplace, IconCalendarTime, IconTool } from "@tabler/icons-react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useUrlState } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { CountLink } from "../ui/text/count-link.tsx";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import classes from "./depreciation-tab.module.css";

const amountText = (amount: string, currency: string | null): string =>
  (currency && moneyText(amount, currency)) ?? amount;

/** What an asset has cost, each sum leading to what it counts, and whether to go on repairing it. */
export default function OwnershipTab({ asset }: { asset: AssetDetails }) {
  const loaded = useLoad(bookValueCalls.ownership, { params: { id: asset.id } }, { silent: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={320} />;
  return (
    <div className={classes.parts}>
      <Sums asset={asset} cost={loaded.data} />
      <Advice cost={loaded.data} />
    </div>
  );
}

const titles: Record<UpkeepKind, () => string> = {
  contracts: m.ownership_contracts,
  parts: m.ownership_parts,
  visits: m.ownership_visits,
};

function Sums({ asset, cost }: { asset: AssetDetails; cost: CostOfOwnership }) {
  const { currency, purchase_cost, purchase_date, upkeep, totals, book_value, age_months } = cost;
  return (
    <section className={classes.part} aria-labelledby="ownership-sums">
      <h2 id="ownership-sums" className={classes.title}>
        {m.ownership_sums()}
      </h2>
      <table className={`${classes.table} ${classes.sums}`}>
        <tbody>
          <tr>
            <th scope="row">
              {m.ownership_purchase()}
              {purchase_date ? <span className={classes.aside}>{readDay(purchase_date)}</span> : null}
            </th>
            <td>{purchase_cost === null ? m.ownership_unknown() : amountText(purchase_cost, currency)}</td>
          </tr>
          {upkeep.map((sum) => (
            <tr key={sum.kind}>
              <th scope="row">
                {titles[sum.kind]()}
                {sum.count > 0 ? (
                  <span className={classes.aside}>
                    <Counted asset={asset} {...sum} />
                  </span>
                ) : null}
              </th>
              <td>
                <Amounts amounts={sum.amounts} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.ownership_total()}</th>
            <td>
              <Amounts amounts={totals} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.none}>{m.ownership_counted()}</p>
      <dl className={classes.facts}>
        <dt>{m.ownership_value()}</dt>
        <dd>{book_value === null ? m.ownership_unknown() : amountText(book_value, currency)}</dd>
        <dt>{m.ownership_age()}</dt>
        <dd>{age_months === null ? m.ownership_unknown() : m.ownership_months({ count: age_months })}</dd>
      </dl>
    </section>
  );
}

/** One line for each currency. */
function Amounts({ amounts }: { amounts: CostOfOwnership["totals"] }) {
  if (amounts.length === 0) return m.ownership_none();
  return amounts.map(({ currency, amount }) => <div key={currency}>{amountText(amount, currency)}</div>);
}

/** The count of a sum, which leads to the list of what it counts where the caller may see that. */
function Counted({ asset, kind, count }: { asset: AssetDetails; kind: UpkeepKind; count: number }) {
  const [, change] = useUrlState();
  const mayOpen = useMay("service_request.view");
  if (kind === "contracts")
    return (
      <a
        href="?tab=coverage"
        aria-label={m.ownership_contracts_open({ count, asset: asset.asset_id })}
        onClick={(event) => {
          event.preventDefault();
          change({ tab: "coverage" });
        }}
      >
        {count}
      </a>
    );
  if (!mayOpen) return count;
  return kind === "parts" ? (
    <CountLink
      count={count}
      label={m.ownership_parts_open({ count, asset: asset.asset_id })}
      name="service-request-parts"
      search={{ steward_asset: asset.id, is_fitted: "true", is_covered: "false" }}
    />
  ) : (
    <CountLink
      count={count}
      label={m.ownership_visits_open({ count, asset: asset.asset_id })}
      name="service-request-visits"
      search={{ steward_asset: asset.id, is_charged: "true" }}
    />
  );
}

const verdicts = {
  repair: { icon: IconTool, tone: "success", text: m.ownership_repair },
  plan: { icon: IconCalendarTime, tone: "warning", text: m.ownership_plan },
  replace: { icon: IconReplace, tone: "danger", text: m.ownership_replace },
} as const satisfies Record<ReplacementVerdict, object>;

type Given = NonNullable<CostOfOwnership["advice"]>;

const reason = ({ verdict, is_costly }: Given): string => {
  if (verdict === "repair") return m.ownership_repair_why();
  if (verdict === "replace") return m.ownership_replace_why();
  return is_costly ? m.ownership_costly_why() : m.ownership_old_why();
};

function Advice({ cost: { advice, currency } }: { cost: CostOfOwnership }) {
  return (
    <section className={classes.part} aria-labelledby="ownership-advice">
      <h2 id="ownership-advice" className={classes.title}>
        {m.ownership_advice()}
      </h2>
      {advice ? (
        <Reasons advice={advice} currency={currency} />
      ) : (
        <p className={classes.none}>{m.ownership_no_advice()}</p>
      )}
    </section>
  );
}

function Reasons({ advice, currency }: { advice: Given; currency: string | null }) {
  const { verdict, spent, share, cost_percent, age_months, life_months, of_depreciation, skips_currencies } = advice;
  const { icon, tone, text } = verdicts[verdict];
  const amount = amountText(spent, currency);
  const months = m.ownership_months({ count: life_months });
  return (
    <>
      <p className={classes.verdict}>
        <StateChip icon={icon} tone={tone} text={text()} />
      </p>
      <p>{reason(advice)}</p>
      <dl className={classes.facts}>
        <dt>{m.ownership_spent()}</dt>
        <dd>{share === null ? amount : m.ownership_spent_share({ amount, share })}</dd>
        <dt>{m.ownership_limit()}</dt>
        <dd>{m.ownership_limit_value({ percent: cost_percent })}</dd>
        <dt>{m.ownership_age()}</dt>
        <dd>{m.ownership_months({ count: age_months })}</dd>
        <dt>{m.ownership_life()}</dt>
        <dd>
          {of_depreciation ? m.ownership_life_of_depreciation({ months }) : m.ownership_life_of_settings({ months })}
        </dd>
      </dl>
      <p className={classes.none}>{m.ownership_rule()}</p>
      {skips_currencies ? <p className={classes.none}>{m.ownership_skips()}</p> : null}
    </>
  );
}
