import { receivedInterestCalls } from "@steward/contract/interests/calls";
import { waitingKinds } from "@steward/contract/interests/constants";
import type { Pipeline } from "@steward/contract/interests/pipeline";
import { IconInbox } from "@tabler/icons-react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { stateText, stepText, waitingText } from "../../interests/interest-api.tsx";
import { m } from "../../messages/messages.js";
import { Column, Columns, Panel } from "../../ui/details/details.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { CountLink } from "../../ui/text/count-link.tsx";
import { CountBars } from "./count-bars.tsx";
import type { Period } from "./period.ts";
import classes from "./staffing-reports.module.css";

const LIST = "supply-desk-interests";

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something took, in the unit that says most of it. */
function timeText(minutes: number): string {
  if (minutes < HOUR) return m.staffing_minutes({ count: minutes });
  if (minutes < 2 * DAY) return m.staffing_hours({ count: Math.round(minutes / HOUR) });
  return m.staffing_days({ count: Math.round(minutes / DAY) });
}

/** How received interests stand, what waits, and how they came along in a period. */
export function PipelineReport({ period }: { period: Period }) {
  const { data, error, refetch } = useLoad(
    receivedInterestCalls.pipeline,
    { query: { ...period } },
    { silent: true, keepPrevious: true, refetchOnMount: "always" },
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonArea height={480} />;
  if (data.states.every(({ count }) => count === 0)) {
    return (
      <EmptyState
        icon={<IconInbox size={24} stroke={1.6} />}
        title={m.interests_received_empty()}
        text={m.interests_received_empty_text()}
      />
    );
  }
  return <Numbers pipeline={data} />;
}

function Numbers({
  pipeline: { from, to, states, waiting, steps, conversion, median_answer_minutes: median },
}: {
  pipeline: Pipeline;
}) {
  const took = { step_from: from, step_to: to };
  const received = { received_from: from, received_to: to };
  const waits = waiting.reduce((sum, { count }) => sum + count, 0);
  const answered = steps.find(({ step }) => step === "Answered")?.count ?? 0;
  return (
    <Columns>
      <Column>
        <Panel title={m.interests_waiting()}>
          <p className={classes.total}>
            <CountLink
              count={waits}
              label={m.staffing_count_of({ count: waits, name: m.interests_waiting() })}
              name={LIST}
              search={{ waiting: waitingKinds.join(",") }}
            />
          </p>
          <CountBars
            label={m.interests_waiting()}
            of={m.staffing_waits_for()}
            list={LIST}
            rows={waiting.map(({ waiting: kind, count }) => ({
              key: kind,
              name: waitingText[kind](),
              count,
              search: { waiting: kind },
            }))}
          />
        </Panel>
        <Panel title={m.staffing_conversion()}>
          <p className={classes.explanation}>{m.staffing_conversion_explanation()}</p>
          <CountBars
            label={m.staffing_conversion()}
            of={m.interests_step()}
            list={LIST}
            rows={conversion.map(({ step, count }, index) => ({
              key: step,
              name: stepText[step](),
              count,
              note: shareText(count, conversion[index - 1]?.count),
              search: { step, ...received },
            }))}
          />
        </Panel>
      </Column>
      <Column>
        {" "}
        <Panel title={m.staffing_steps()}>
          <CountBars
            label={m.staffing_steps()}
            of={m.interests_step()}
            list={LIST}
            rows={steps.map(({ step, count }) => ({
              key: step,
              name: stepText[step](),
              count,
              search: { step, ...took },
            }))}
          />
          {median === null ? null : (
            <p className={classes.median}>
              {m.staffing_median({ time: timeText(median) })}{" "}
              <CountLink
                count={answered}
                label={m.staffing_median_of({ count: answered })}
                text={m.staffing_median_of({ count: answered })}
                name={LIST}
                search={{ step: "Answered", ...took }}
              />
            </p>
          )}
        </Panel>
        <Panel title={m.staffing_states()}>
          <CountBars
            label={m.staffing_states()}
            of={m.interests_state()}
            list={LIST}
            rows={states.map(({ state, count }) => ({
              key: state,
              name: stateText(state),
              count,
              search: { request_status: state },
            }))}
          />
        </Panel>
      </Column>
    </Columns>
  );
}

/** Percent of those that took the step before; empty for the first step, and of none. */
const shareText = (count: number, before: number | undefined): string =>
  before ? m.staffing_percent({ value: Math.round((100 * count) / before) }) : "";
