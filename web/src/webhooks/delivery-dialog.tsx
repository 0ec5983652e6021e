import { webhookCalls as calls } from "@steward/contract/webhooks/calls";
import type { DeliveryDetails } from "@steward/contract/webhooks/rules";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { Fact, Facts } from "../ui/details/details.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { ScrollRegion } from "../ui/dragging/scroll-region.tsx";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./delivery-dialog.module.css";
import { answerText, DeliveryChip, deliveryText } from "./webhook-api.tsx";

interface DeliveryDialogProps {
  id: string;
  onClose: () => void;
}

/** A delivery: what was sent, what was answered, and sending it again. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const loaded = useLoad(calls.delivery, { params: { id } }, { silent: true });
  const repeat = useWrite(calls.repeat, { onSuccess: onClose });
  const delivery = loaded.data;
  return (
    <ActionDialog
      title={delivery ? deliveryText(delivery) : m.webhooks_delivery()}
      size={760}
      onClose={onClose}
      leave={m.forms_close()}
      action={delivery && delivery.state !== "Pending" ? m.webhooks_repeat() : null}
      isPending={repeat.isPending}
      failure={<WriteFailure error={repeat.error} />}
      onSubmit={() => repeat.mutate({ params: { id } })}
    >
      {delivery ? (
        <Parts delivery={delivery} />
      ) : loaded.error ? (
        <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <FormSkeleton fields={4} hasBlock />
      )}
    </ActionDialog>
  );
}

function Parts({ delivery }: { delivery: DeliveryDetails }) {
  const { id, state, attempts, attempted, next_attempt, body, answer } = delivery;
  return (
    <>
      <Facts>
        <Fact label={m.forms_state()}>
          <DeliveryChip state={state} />
        </Fact>
        <Fact label={m.webhooks_id()} mono>
          {id}
        </Fact>
        <Fact label={m.webhooks_attempts()}>{countText(attempts)}</Fact>
        <Fact label={m.webhooks_last_attempt()}>{localMinute(attempted)}</Fact>
        {next_attempt !== null && <Fact label={m.webhooks_next_attempt()}>{localMinute(next_attempt)}</Fact>}
        <Fact label={m.webhooks_answer()}>{answerText(delivery)}</Fact>
      </Facts>
      {answer !== "" && <Code label={m.webhooks_answer_text()} text={answer} />}
      <Code label={m.webhooks_body()} text={JSON.stringify(JSON.parse(body), null, 2)} />
    </>
  );
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <div>
    <h3 className={classes.label}>{label}</h3>
    <ScrollRegion className={classes.code} aria-label={label}>
      <pre>{text}</pre>
    </ScrollRegion>
  </div>
);
