import { REQUIRED } from "@steward/contract/kit/wording";
import { providerLinkCalls as calls } from "@steward/contract/service-requests/provider-links/calls";
import { TOLD_MOST } from "@steward/contract/service-requests/provider-links/constants";
import type { ProviderRequest } from "@steward/contract/service-requests/provider-links/rules";
import { type FormEvent, useId, useRef, useState } from "react";
import { TextField } from "../../forms/fields/text-field.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { reportError } from "../../http/report-error.ts";
import { freshKey } from "../../http/request.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { Panel } from "../../ui/details/details.tsx";
import { PushButton } from "../../ui/push-button.tsx";
import { momentText } from "../../ui/text/local-time.ts";
import classes from "./provider-request.module.css";

interface TellFormProps {
  kind: "time" | "update";
  token: string;
  request: ProviderRequest;
  onTold: (request: ProviderRequest) => void;
  onOver: () => void;
}

/** What a provider writes: a time that it proposes, or an update. Nothing that was entered is lost when sending it fails. */
export function TellForm({ kind, token, request, onTold, onOver }: TellFormProps) {
  const { customer_name: customer, time_zone: zone } = request;
  const isTime = kind === "time";
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [time, setTime] = useState("");
  const [message, setMessage] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  // The same key is sent again after a failure, so that an update that arrived stays one.
  const [key, setKey] = useState(freshKey);
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    const name = found.proposed_at ? "proposed_at" : "message";
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblems({});
    setIsSent(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const proposed_at = isTime ? momentText(time) : null;
    if (isTime && proposed_at === null) return refuse({ proposed_at: REQUIRED });
    if (!isTime && message.trim() === "") return refuse({ message: REQUIRED });
    setIsBusy(true);
    try {
      onTold(await send(calls.tell, { body: { token, key, message: message.trim(), proposed_at } }));
      setTime("");
      setMessage("");
      setKey(freshKey());
      setIsSent(true);
    } catch (error) {
      const found = fieldErrors(error);
      if (error instanceof HttpError && error.status === 404) onOver();
      else if (Object.keys(found).length > 0) refuse(found);
      else reportError(error, "write");
    }
    setIsBusy(false);
  };
  return (
    <Panel title={isTime ? m.provider_links_propose() : m.provider_links_write()}>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {isTime && (
          <TextField
            label={m.provider_links_propose_time()}
            help={m.provider_links_propose_zone({ zone })}
            type="datetime-local"
            name="proposed_at"
            required
            value={time}
            problem={problems.proposed_at ?? null}
            onChange={(event) => changed(setTime)(event.currentTarget.value)}
          />
        )}
        <div className={classes.field}>
          <label htmlFor={id} className={classes.label}>
            {isTime ? m.provider_links_propose_note() : m.provider_links_write_text()}
          </label>
          <textarea
            id={id}
            name="message"
            className={classes.text}
            rows={isTime ? 2 : 4}
            maxLength={TOLD_MOST}
            dir="auto"
            required={!isTime}
            aria-invalid={problems.message ? true : undefined}
            aria-describedby={`${id}-problem ${id}-help`}
            value={message}
            onChange={(event) => changed(setMessage)(event.currentTarget.value)}
          />
          <p id={`${id}-problem`} className={classes.wrong}>
            {problems.message}
          </p>
          <p id={`${id}-help`} className={classes.help}>
            {isTime ? "" : m.provider_links_write_help({ customer })}
          </p>
        </div>
        <PushButton type="submit" large isBusy={isBusy}>
          {isTime ? m.provider_links_propose_send() : m.provider_links_write_send()}
        </PushButton>
        <p role="status" className={classes.help}>
          {isSent && m.provider_links_written({ customer })}
        </p>
      </form>
    </Panel>
  );
}
