import type { HandOverAction } from "@steward/contract/exchange/constants";
import type { HandOverStep } from "@steward/contract/exchange/hand-over";
import type { OemAsset } from "@steward/contract/oem-assets/rules";
import type { ReactNode } from "react";
import timeline from "../history/timeline.module.css";
import { LoadFailure } from "../http/load-failure.tsx";
import type { Pages } from "../http/pages.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { Fact, Facts, Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { type HandOverState, handOverStates } from "./hand-over-states.ts";

/** State of a hand-over as icon and words. */
export function HandOverChip({ state }: { state: HandOverState }) {
  const { icon, tone, label } = handOverStates[state];
  return <StateChip icon={icon} tone={tone} text={label()} />;
}

const sentences: Record<HandOverAction, (slots: { who: string }) => string> = {
  issued: m.exchange_step_issued,
  claimed: m.exchange_step_claimed,
  received: m.exchange_step_received,
  "moved to My Assets": m.exchange_step_moved,
  "linked to My Assets": m.exchange_step_linked,
  declined: m.exchange_step_declined,
  returned: m.exchange_step_returned,
  withdrawn: m.exchange_step_withdrawn,
  "hand-over undone": m.exchange_step_undone,
};

/** Who took a step: a person of one's own side, the other organisation as a whole. */
const whoOf = ({ by_details: person, organisation }: HandOverStep): string =>
  person ? m.exchange_person_of({ name: person.name, organisation }) : organisation;

/** The steps of a hand-over, the first one first. */
export const HandOverSteps = ({ steps }: { steps: readonly HandOverStep[] }) => (
  <ol className={timeline.entries} aria-label={m.exchange_provenance()}>
    {steps.map((step) => (
      <li key={step.id} className={timeline.entry}>
        <div className={timeline.line}>
          <p className={timeline.what} dir="auto">
            {sentences[step.action]({ who: whoOf(step) })}
          </p>
          <time dateTime={step.created} className={timeline.when}>
            {localMinute(step.created)}
          </time>
        </div>
        {step.reason !== "" && <p className={timeline.reason}>{m.activity_reason({ reason: step.reason })}</p>}
      </li>
    ))}
  </ol>
);

/** Panel of the steps of a hand-over, loaded page by page. */
export const ProvenancePanel = ({ pages }: { pages: Pages<HandOverStep> }) => (
  <Panel title={m.exchange_provenance()}>
    {pages.error && pages.rows.length === 0 ? (
      <LoadFailure error={pages.error} onRetry={pages.reload} />
    ) : pages.isLoading ? (
      <SkeletonArea height={120} />
    ) : (
      <>
        <HandOverSteps steps={pages.rows} />
        <ListFooter list={pages} />
      </>
    )}
  </Panel>
);

type Told = Pick<
  OemAsset,
  | "serial_number"
  | "batch"
  | "manufacture_date"
  | "ship_date"
  | "install_date"
  | "invoice_number"
  | "invoice_date"
  | "warranty_period"
  | "warranty_start_date"
  | "warranty_terms"
  | "amc_start_date"
  | "amc_end_date"
  | "amc_terms"
>;

/** What the manufacturer tells of an asset; `children` are the facts ahead of the serial number. */
export const ToldPanels = ({ asset, children }: { asset: Told; children: ReactNode }) => (
  <>
    <Panel title={m.exchange_told()}>
      <Facts>
        {children}
        <Fact label={m.exchange_serial_number()} mono>
          {asset.serial_number}
        </Fact>
        <Fact label={m.exchange_batch()} mono>
          {asset.batch}
        </Fact>
        <Fact label={m.exchange_manufactured()}>{readDay(asset.manufacture_date)}</Fact>
        <Fact label={m.exchange_shipped()}>{readDay(asset.ship_date)}</Fact>
        <Fact label={m.exchange_installed()}>{readDay(asset.install_date)}</Fact>
        <Fact label={m.exchange_invoice()}>
          {[asset.invoice_number, readDay(asset.invoice_date)].filter(Boolean).join(" · ")}
        </Fact>
      </Facts>
    </Panel>
    <Panel title={m.exchange_cover()}>
      <Facts>
        <Fact label={m.exchange_warranty()}>
          {asset.warranty_period === null ? null : m.exchange_months({ count: asset.warranty_period })}
        </Fact>
        <Fact label={m.exchange_warranty_start()}>{readDay(asset.warranty_start_date)}</Fact>
        <Fact label={m.exchange_warranty_terms()}>{asset.warranty_terms}</Fact>
        <Fact label={m.exchange_amc_offer()}>
          {[asset.amc_start_date, asset.amc_end_date].map(readDay).filter(Boolean).join(" – ")}
        </Fact>
        <Fact label={m.exchange_amc_terms()}>{asset.amc_terms}</Fact>
      </Facts>
    </Panel>
  </>
);
