import { Button, Textarea } from "@mantine/core";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import type { ServiceEstimate, ServiceProviderEstimate } from "@steward/contract/service-parts/rules";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from "@tabler/icons-react";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useOrganisation } from "../session/organisation.ts";
import { Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { amountText, type RequestOfParts } from "./part-api.tsx";
import classes from "./service-parts.module.css";

type Decision = Omit<ServiceEstimate, "totals" | "limit" | "providers">;

interface DecisionProps {
  request: RequestOfParts;
  estimate: Decision;
  /** That of the organisation; null where it has none, or a customer knows it. */
  limit: string | null;
}

/** State of an estimate as icon and words. */
function EstimateChip({ estimate: { status, is_needed }, limit }: Omit<DecisionProps, "request">) {
  if (status === "Asked")
    return <StateChip icon={IconHourglass} tone="warning" text={m.service_parts_estimate_asked()} />;
  if (is_needed && status !== "Declined")
    return <StateChip icon={IconAlertTriangle} tone="warning" text={m.service_parts_estimate_needed()} />;
  if (status === "Approved")
    return <StateChip icon={IconCircleCheck} tone="success" text={m.service_parts_estimate_approved()} />;
  if (status === "Declined")
    return <StateChip icon={IconCircleX} tone="danger" text={m.service_parts_estimate_declined()} />;
  const text = limit === null ? m.service_parts_no_limit() : m.service_parts_estimate_within();
  return <StateChip icon={IconCircleDashed} text={text} />;
}

/** Whether somebody has to allow the charged parts, and who did. */
function DecisionFacts({ request, estimate, limit }: DecisionProps) {
  const { currency, status, approved, asked_by_details: asker, decided_by_details: decider } = estimate;
  const own = useOrganisation();
  return (
    <>
      <Fact label={m.service_parts_estimate()}>
        <EstimateChip estimate={estimate} limit={limit} />
      </Fact>
      {limit !== null && (
        <Fact label={m.service_parts_limit()}>
          {m.service_parts_above({ amount: amountText(limit, own?.settings?.currency ?? currency) })}
        </Fact>
      )}
      {request.customer && (
        <Fact label={m.service_parts_limit()}>{m.service_parts_by_customer({ customer: request.customer })}</Fact>
      )}
      {approved !== null && (
        <Fact label={m.service_parts_estimate_approved()}>
          {m.service_parts_approved_up_to({ amount: amountText(approved, currency) })}
        </Fact>
      )}
      {asker && status === "Asked" && (
        <Fact label={m.service_parts_estimate_asked()}>
          {m.service_parts_decided_by({ name: asker.name, moment: localMinute(estimate.asked_at) })}
        </Fact>
      )}
      {decider && (
        <Fact label={m.service_parts_decided()}>
          {m.service_parts_decided_by({ name: decider.name, moment: localMinute(estimate.decided_at) })}
        </Fact>
      )}
    </>
  );
}

interface ActionsProps extends Pick<DecisionProps, "request" | "estimate"> {
  /** What a provider asks; absent for the own parts. */
  theirs?: string | null;
  mayAsk: boolean;
}

/** The reason of a refusal, and what can be done about an estimate. */
function DecisionActions({ request, estimate, theirs, mayAsk }: ActionsProps) {
  const [opened, setOpened] = useState<"approve" | "decline" | null>(null);
  const ask = useWrite(calls.askApproval);
  const mayDecide = estimate.status === "Asked" && request.may.includes("approve");
  const Dialog = opened === "approve" ? ApproveDialog : DeclineDialog;
  return (
    <>
      <Notes text={estimate.reason} />
      {(estimate.is_needed || estimate.status === "Asked") && (
        <p className={classes.waits}>{m.service_parts_waits()}</p>
      )}
      <WriteFailure error={ask.error} />
      {(mayAsk || mayDecide) && (
        <div className={classes.buttons}>
          {mayAsk && (
            <Button loading={ask.isPending} onClick={() => ask.mutate({ params: { id: request.id }, body: {} })}>
              {m.service_parts_ask()}
            </Button>
          )}
          {mayDecide && (
            <>
              <Button onClick={() => setOpened("approve")}>{m.service_parts_approve()}</Button>
              <Button variant="default" onClick={() => setOpened("decline")}>
                {m.service_parts_decline()}
              </Button>
            </>
          )}
        </div>
      )}
      {opened && <Dialog request={request} estimate={estimate} theirs={theirs} onClose={() => setOpened(null)} />}
    </>
  );
}

/** What the own parts of a request come to, and whether somebody has allowed it. */
export function EstimatePanel({ request, estimate }: { request: RequestOfParts; estimate: ServiceEstimate }) {
  const { totals, limit, currency, is_needed, status } = estimate;
  const sums = totals.length > 0 ? totals : [{ currency, covered: "0.00", charged: "0.00" }];
  return (
    <Panel title={m.service_parts_sums()}>
      <Facts>
        <Fact label={m.service_parts_charged()}>
          {sums.map((sum) => (
            <span key={sum.currency} className={classes.sum}>
              {amountText(sum.charged, sum.currency)}
            </span>
          ))}
        </Fact>
        <Fact label={m.service_parts_covered()}>
          {sums.map((sum) => (
            <span key={sum.currency} className={classes.sum} data-quiet>
              {amountText(sum.covered, sum.currency)}
            </span>
          ))}
        </Fact>
        <DecisionFacts request={request} estimate={estimate} limit={limit} />
      </Facts>
      <DecisionActions
        request={request}
        estimate={estimate}
        mayAsk={is_needed && status !== "Asked" && request.may.includes("ask_approval")}
      />
    </Panel>
  );
}

interface ProviderProps extends Pick<DecisionProps, "request" | "limit"> {
  estimate: ServiceProviderEstimate;
}

/** What the parts of a service provider come to for its customer, who allows it; what is covered costs nothing. */
export const ProviderEstimatePanel = ({ request, estimate, limit }: ProviderProps) => (
  <Panel title={m.service_parts_sums_of({ name: estimate.provider_details.name })}>
    <Facts>
      <Fact label={m.service_parts_charged()}>
        <span className={classes.sum}>{amountText(estimate.amount, estimate.currency)}</span>
      </Fact>
      <DecisionFacts request={request} estimate={estimate} limit={limit} />
    </Facts>
    <DecisionActions request={request} estimate={estimate} theirs={estimate.estimate} mayAsk={false} />
  </Panel>
);

type DialogProps = Pick<ActionsProps, "request" | "estimate" | "theirs"> & { onClose: () => void };

function ApproveDialog({ request: { id }, estimate: { amount, currency }, theirs, onClose }: DialogProps) {
  const approve = useWrite(calls.approve, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.service_parts_approve_title()}
      onClose={onClose}
      action={m.service_parts_approve()}
      isPending={approve.isPending}
      failure={<WriteFailure error={approve.error} />}
      onSubmit={() => approve.mutate({ params: { id }, body: { amount, estimate: theirs } })}
    >
      <p className={classes.question}>{m.service_parts_approve_text({ amount: amountText(amount, currency) })}</p>
    </ActionDialog>
  );
}

const REASON_MOST = 200;

function DeclineDialog({ request: { id }, estimate: { amount }, theirs, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const decline = useWrite(calls.decline, { onSuccess: onClose });
  const said = reason.trim();
  return (
    <ActionDialog
      title={m.service_parts_decline_title()}
      onClose={onClose}
      isDirty={said !== ""}
      action={m.service_parts_decline()}
      isPossible={said !== ""}
      isPending={decline.isPending}
      failure={<WriteFailure error={decline.error} />}
      onSubmit={() => decline.mutate({ params: { id }, body: { amount, estimate: theirs, reason: said } })}
    >
      <Textarea
        label={m.forms_required_label({ label: m.service_parts_reason() })}
        value={reason}
        maxLength={REASON_MOST}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
