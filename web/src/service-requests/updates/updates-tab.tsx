import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import type { Visibility } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails, ServiceRequestUpdate } from "@steward/contract/service-requests/rules";
import { Button, Radio, Textarea } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useWrite } from "../../http/queries.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { ServiceStateChip } from "../service-request-api.tsx";
import classes from "../service-requests.module.css";

const PAGE_SIZE = 10;

/** What was written about a request, and its changes of state, newest first. */
export function UpdatesTab({ request: { id, may } }: { request: ServiceRequestDetails }) {
  const pages = usePages(calls.updates, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={240} />;
  return (
    <Panel title={m.service_requests_updates()}>
      {may.includes("add") && <NewUpdate request={id} />}
      {pages.rows.length === 0 && <p className={classes.chosen}>{m.service_requests_no_updates()}</p>}
      <ol className={classes.updates}>
        {pages.rows.map((update) => (
          <Update key={update.id} update={update} />
        ))}
      </ol>
      <ListFooter list={pages} />
    </Panel>
  );
}

/** Writes an update, for the organisation alone unless somebody says otherwise. */
function NewUpdate({ request: id }: { request: string }) {
  const [message, setMessage] = useState("");
  const [visibility, setVisibility] = useState<Visibility>("internal");
  const add = useWrite(calls.addUpdate, {
    onSuccess: () => {
      setMessage("");
      setVisibility("internal");
    },
  });
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        if (message.trim() !== "") add.mutate({ params: { id }, body: { message: message.trim(), visibility } });
      }}
    >
      <Textarea
        label={m.service_requests_update()}
        value={message}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Radio.Group
        label={m.service_requests_visibility()}
        value={visibility}
        onChange={(next) => setVisibility(next as Visibility)}
      >
        <div className={classes.visibility}>
          <Radio
            value="internal"
            label={m.service_requests_internal()}
            description={m.service_requests_internal_text()}
          />
          <Radio
            value="customer"
            label={m.service_requests_customer()}
            description={m.service_requests_customer_text()}
          />
        </div>
      </Radio.Group>
      <WriteFailure error={add.error} />
      <Button type="submit" loading={add.isPending} disabled={message.trim() === ""}>
        {m.service_requests_update_add()}
      </Button>
    </form>
  );
}

const Update = ({ update }: { update: ServiceRequestUpdate }) => (
  <li className={classes.update}>
    <p className={classes.updateHead}>
      <b dir="auto">{update.created_by_details.name}</b>
      <time dateTime={update.created}>{localMinute(update.created)}</time>
      {update.status_after && <ServiceStateChip state={update.status_after} />}
      {update.type === "Escalation" && <StateChip tone="warning" text={m.service_requests_escalated()} />}
      {update.visibility === "customer" && <StateChip icon={IconUsers} text={m.service_requests_customer()} />}
    </p>
    {update.message !== "" && (
      <p className={classes.message} dir="auto">
        {update.message}
      </p>
    )}
  </li>
);
