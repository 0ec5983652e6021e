import { Button, Textarea } from "@mantine/core";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import type { ServiceEstimate } from "@steward/contract/service-parts/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from "@tabler/icons-react";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { amountText } from "./part-api.tsx";
import classes from "./service-parts.module.css";

interface EstimateProps {
  request: ServiceRequestDetails;
  estimate: ServiceEstimate;
}

/** State of an estimate as icon and words. */
function EstimateChip({ estimate: { status, is_needed, limit } }: Pick<EstimateProps, "estimate">) {
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

/** What the parts of a request come to, and whether somebody has allowed it. */
export function EstimatePanel({ request, estimate }: EstimateProps) {
  const [opened, setOpened] = useState<"approve" | "decline" | null>(null);
  const ask = useWrite(calls.askApproval);
  const { may } = request;
  const { totals, limit, currency, is_needed, status, approved, reason } = estimate;
  const mayAsk = is_needed && status !== "Asked" && may.includes("ask_approval");
  const mayDecide = status === "Asked" && may.includes("approve");
  const close = () => setOpened(null);
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
        <Fact label={m.service_parts_estimate()}>
          <EstimateChip estimate={estimate} />
        </Fact>
        {limit !== null && (
          <Fact label={m.service_parts_limit()}>{m.service_parts_above({ amount: amountText(limit, currency) })}</Fact>
        )}
        {approved !== null && (
          <Fact label={m.service_parts_estimate_approved()}>
            {m.service_parts_approved_up_to({ amount: amountText(approved, currency) })}
          </Fact>
        )}
        {estimate.asked_by_details && status === "Asked" && (
          <Fact label={m.service_parts_estimate_asked()}>
            {m.service_parts_decided_by({
              name: estimate.asked_by_details.name,
              moment: localMinute(estimate.asked_at),
            })}
          </Fact>
        )}
        {estimate.decided_by_details && (
          <Fact label={m.service_parts_decided()}>
            {m.service_parts_decided_by({
              name: estimate.decided_by_details.name,
              moment: localMinute(estimate.decided_at),
            })}
          </Fact>
        )}
      </Facts>
      <Notes text={reason} />
      {(is_needed || status === "Asked") && <p className={classes.waits}>{m.service_parts_waits()}</p>}
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
      {opened === "approve" && <ApproveDialog request={request} estimate={estimate} onClose={close} />}
      {opened === "decline" && <DeclineDialog request={request} estimate={estimate} onClose={close} />}
    </Panel>
  );
}

type DialogProps = EstimateProps & { onClose: () => void };

function ApproveDialog({ request: { id }, estimate: { amount, currency }, onClose }: DialogProps) {
  const approve = useWrite(calls.approve, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.service_parts_approve_title()}
      onClose={onClose}
      action={m.service_parts_approve()}
      isPending={approve.isPending}
      failure={<WriteFailure error={approve.error} />}
      onSubmit={() => approve.mutate({ params: { id }, body: { amount } })}
    >
      <p className={classes.question}>{m.service_parts_approve_text({ amount: amountText(amount, currency) })}</p>
    </ActionDialog>
  );
}

const REASON_MOST = 200;

function DeclineDialog({ request: { id }, estimate: { amount }, onClose }: DialogProps) {
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
      onSubmit={() => decline.mutate({ params: { id }, body: { amount, reason: said } })}
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
