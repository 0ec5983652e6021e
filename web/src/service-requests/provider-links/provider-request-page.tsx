import { providerLinkCalls as calls } from "@steward/contract/service-requests/provider-links/calls";
import type { ProviderRequest } from "@steward/contract/service-requests/provider-links/rules";
import { useEffect, useState } from "react";
import { HttpError } from "../../http/http-error.ts";
import { reportError } from "../../http/report-error.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { EntryLayout, EntryOutcome } from "../../shell/auth-layout.tsx";
import frame from "../../shell/auth-layout.module.css";
import { Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute, showTimesIn } from "../../ui/text/local-time.ts";
import { Thread, ThreadEntry, ThreadText } from "../../ui/thread/thread.tsx";
import { coverageText, holdLabel, PriorityChip, ServiceStateChip } from "../service-request-api.tsx";
import classes from "./provider-request.module.css";
import { TellForm } from "./tell-form.tsx";

type State = "loading" | "over" | "failed" | ProviderRequest;

/**
 * Where a provider without an account sees one request, proposes a time and writes. The token stands in the fragment of the
 * address, which browsers send nowhere.
 */
export function ProviderRequestPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>("loading");
  const show = (request: ProviderRequest) => {
    showTimesIn(request.time_zone);
    setState(request);
  };
  const load = () => {
    setState("loading");
    send(calls.open, { body: { token } }).then(show, (error: unknown) => {
      if (error instanceof HttpError && [400, 404].includes(error.status)) return setState("over");
      reportError(error, "load");
      setState("failed");
    });
  };
  useEffect(load, [token]);
  return (
    <EntryLayout title={m.provider_links_title()} wide={typeof state === "object"}>
      {state === "loading" && <SkeletonArea height={320} />}
      {state === "over" && <EntryOutcome title={m.provider_links_over()} text={m.provider_links_over_text()} />}
      {state === "failed" && (
        <EntryOutcome title={m.provider_links_failed()} text={m.provider_links_failed_text()} onRetry={load} />
      )}
      {typeof state === "object" && (
        <Request request={state} token={token} onTold={show} onOver={() => setState("over")} />
      )}
    </EntryLayout>
  );
}

interface RequestProps {
  request: ProviderRequest;
  token: string;
  onTold: (request: ProviderRequest) => void;
  onOver: () => void;
}

function Request({ request, token, onTold, onOver }: RequestProps) {
  const { customer_name: customer, provider_name: provider, internal_id } = request;
  const form = { token, request, onTold, onOver };
  return (
    <>
      <h1 className={frame.title} dir="auto">
        {request.problem || request.description.split("\n")[0]?.slice(0, 120) || internal_id}
      </h1>
      <p className={frame.lead} dir="auto">
        {m.provider_links_lead({ customer, request: internal_id, provider })}
      </p>
      <p className={classes.chips}>
        <ServiceStateChip state={request.status} />
        <PriorityChip priority={request.priority} />
        {request.escalation_level > 0 && (
          <StateChip tone="warning" text={m.service_requests_level({ level: request.escalation_level })} />
        )}
        {request.hold_reason && <span>{holdLabel[request.hold_reason]()}</span>}
      </p>
      <div className={classes.panels}>
        <Needed request={request} />
        <Panel title={m.provider_links_visits()}>
          {request.visits.length === 0 ? (
            <p className={classes.none}>{m.provider_links_no_visits()}</p>
          ) : (
            <ul className={classes.visits}>
              {request.visits.map(({ scheduled_at, scheduled_end, status }) => (
                <li key={`${scheduled_at} ${scheduled_end} ${status}`}>
                  {m.provider_links_visit({ from: localMinute(scheduled_at), to: localMinute(scheduled_end) })}
                  <StateChip text={status} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {request.may_propose && <TellForm kind="time" {...form} />}
        <TellForm kind="update" {...form} />
        <Updates request={request} />
      </div>
      <p className={classes.until}>{m.provider_links_until({ moment: localMinute(request.expires) })}</p>
    </>
  );
}

function Needed({ request }: Pick<RequestProps, "request">) {
  const model = [request.manufacturer_name, request.model_name].filter(Boolean).join(" · ");
  const { contact_person_phone: phone } = request;
  return (
    <Panel title={m.provider_links_needed()}>
      <Facts>
        <Fact label={m.service_requests_type()}>{request.type}</Fact>
        <Fact label={m.provider_links_asset()}>{request.asset_name}</Fact>
        <Fact label={m.provider_links_model()}>{model}</Fact>
        <Fact label={m.provider_links_serial()} mono>
          {request.serial_number}
        </Fact>
        <Fact label={m.provider_links_tag()} mono>
          {request.asset_tag}
        </Fact>
        <Fact label={m.service_requests_place()}>{request.place}</Fact>
        <Fact label={m.provider_links_address()}>{request.address}</Fact>
        <Fact label={m.service_requests_contact()}>{request.contact_person_name}</Fact>
        <Fact label={m.service_requests_contact_phone()}>{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact label={m.service_requests_preferred()}>{localMinute(request.preferred_at)}</Fact>
        <Fact label={m.service_requests_coverage()}>{coverageText({ ...request, visits_left: null })}</Fact>
        <Fact label={m.service_requests_response()}>{localMinute(request.response_due)}</Fact>
        <Fact label={m.service_requests_resolution_due()}>{localMinute(request.resolution_due)}</Fact>
      </Facts>
      <Notes text={request.description} />
      {request.escalation_reason !== "" && <Notes text={request.escalation_reason} />}
      {request.checklist.length > 0 && (
        <>
          <h3 className={classes.steps}>{m.provider_links_checklist()}</h3>
          <ol>
            {request.checklist.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of one request, which do not change
              <li key={index} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

function Updates({ request: { updates, provider_name, customer_name } }: Pick<RequestProps, "request">) {
  return (
    <Panel title={m.provider_links_updates()}>
      {updates.length === 0 && <p className={classes.none}>{m.provider_links_no_updates()}</p>}
      <Thread>
        {updates.map(({ message, proposed_at, is_own, created }) => (
          <ThreadEntry
            key={`${created} ${message}`}
            who={is_own ? provider_name : customer_name}
            created={created}
            marks={
              proposed_at && (
                <StateChip tone="info" text={m.provider_links_proposes({ moment: localMinute(proposed_at) })} />
              )
            }
          >
            {message !== "" && <ThreadText>{message}</ThreadText>}
          </ThreadEntry>
        ))}
      </Thread>
    </Panel>
  );
}
