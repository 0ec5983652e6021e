import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, type Visibility } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import type { ServiceRequestUpdate } from "@steward/contract/service-requests/updates";
import { Button, Radio } from "@mantine/core";
import { IconMail, IconUsers } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { FilesField } from "../../documents/files-field.tsx";
import { DocumentList } from "../../documents/record-documents.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useWrite } from "../../http/queries.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { listed } from "../../ui/text/listed.ts";
import { ServiceStateChip } from "../service-request-api.tsx";
import classes from "../service-requests.module.css";
import { MentionField } from "./mention-field.tsx";
import { type Named, piecesOf } from "./mention-text.ts";

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

const FILE_PATH = /^attachments\.(\d+)$/;

/** Problems of files by their place in the form. */
const fileProblems = (errors: Record<string, string>): Record<number, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => {
      const place = FILE_PATH.exec(path)?.[1];
      return place === undefined ? [] : [[place, text]];
    }),
  );

/** Writes an update, for the organisation alone unless somebody says otherwise. */
function NewUpdate({ request: id }: { request: string }) {
  const [message, setMessage] = useState("");
  const [mentioned, setMentioned] = useState<readonly Named[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [visibility, setVisibility] = useState<Visibility>("internal");
  const field = useRef<HTMLFormElement>(null);
  const add = useWrite(calls.addUpdate, {
    onSuccess: () => {
      setMessage("");
      setMentioned([]);
      setFiles([]);
      setVisibility("internal");
      field.current?.querySelector("textarea")?.focus();
    },
  });
  const errors = fieldErrors(add.error);
  const send = () => {
    const body = { message: message.trim(), visibility, mentions: mentioned.map(({ id: person }) => person) };
    const form = files.length > 0 ? { form: formOf(body, files) } : {};
    if (body.message !== "" && !add.isPending) add.mutate({ params: { id }, body, ...form });
  };
  return (
    <form
      ref={field}
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionField
        label={m.service_requests_update()}
        description={m.service_requests_mention_help()}
        request={id}
        value={message}
        mentioned={mentioned}
        error={errors.message ?? Object.entries(errors).find(([path]) => path.startsWith("mentions"))?.[1]}
        onChange={(text, named) => {
          setMessage(text);
          setMentioned(named);
        }}
      />
      {mentioned.length > 0 && (
        <p className={classes.told}>
          <IconMail size={16} stroke={1.8} aria-hidden />
          {m.service_requests_mention_told({ people: listed(mentioned.map(({ name }) => name)) })}
        </p>
      )}
      <Radio.Group label={m.service_requests_visibility()} value={visibility} onChange={(next) => setVisibility(next)}>
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
      <FilesField
        label={m.service_requests_update_files()}
        files={files}
        most={FILES_MOST}
        problems={fileProblems(errors)}
        onChange={(next) => {
          add.reset();
          setFiles(next);
        }}
      />
      <WriteFailure error={add.error} />
      <Button type="submit" loading={add.isPending} disabled={message.trim() === ""}>
        {m.service_requests_update_add()}
      </Button>
    </form>
  );
}

/** The form of an update with files. */
function formOf(
  { mentions, ...texts }: { mentions: readonly string[] } & Record<string, unknown>,
  files: readonly File[],
) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text));
  if (mentions.length > 0) form.append("mentions", mentions.join(","));
  for (const file of files) form.append("attachments", file);
  return form;
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
        {piecesOf(update.message, update.mentions).map(({ text, isName }, index) =>
          isName ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which does not change
            <b key={index} className={classes.mention}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
    )}
    {update.files.length > 0 && <DocumentList documents={update.files} />}
  </li>
);
