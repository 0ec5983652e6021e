import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, type Visibility } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import type { ServiceRequestUpdate } from "@steward/contract/service-requests/updates";
import { Button, Radio, Textarea } from "@mantine/core";
import type { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { IconBuilding, IconCalendarEvent, IconMail, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
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
import { listed } from "../../ui/text/listed.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import { Thread, ThreadEntry, ThreadForm, ThreadText } from "../../ui/thread/thread.tsx";
import { ServiceStateChip } from "../service-request-api.tsx";
import classes from "../service-requests.module.css";
import { MentionField } from "./mention-field.tsx";
import { type Named, piecesOf } from "./mention-text.ts";

const PAGE_SIZE = 10;
const MESSAGE_MOST = 2000;

/** What was written about a request, and its changes of state. */
export function UpdatesTab({ request: { id, may } }: { request: ServiceRequestDetails }) {
  return (
    <Updates
      call={calls.updates}
      id={id}
      write={
        may.includes("add") && (
          <NewUpdate call={calls.addUpdate} request={id} mentions reader={m.service_requests_both_sides_text()} />
        )
      }
    />
  );
}

interface UpdatesProps {
  call: typeof calls.updates | typeof assignedRequestCalls.updates;
  /** The request that they are about. */
  id: string;
  /** The form of a new one, where the reader may write. */
  write: ReactNode;
}

/** Updates of a request, newest first, below the form of a new one. */
export function Updates({ call, id, write }: UpdatesProps) {
  const pages = usePages(call, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={240} />;
  return (
    <Panel title={m.service_requests_updates()}>
      {write}
      {pages.rows.length === 0 && <p className={classes.chosen}>{m.service_requests_no_updates()}</p>}
      <Thread>
        {pages.rows.map((update) => (
          <Update key={update.id} update={update} />
        ))}
      </Thread>
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

interface NewUpdateProps {
  call: typeof calls.addUpdate | typeof assignedRequestCalls.addUpdate;
  request: string;
  /** Colleagues can be mentioned. */
  mentions?: boolean;
  /** Who reads what is for both sides. */
  reader: string;
}

/** Writes an update, for the organisation alone unless somebody says otherwise. */
export function NewUpdate({ call, request: id, mentions: mayMention = false, reader }: NewUpdateProps) {
  const [message, setMessage] = useState("");
  const [mentioned, setMentioned] = useState<readonly Named[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [visibility, setVisibility] = useState<Visibility>("internal");
  const field = useRef<HTMLFormElement>(null);
  const add = useWrite<typeof call>(call, {
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
    const mentions = mayMention ? { mentions: mentioned.map(({ id: person }) => person) } : {};
    const body = { message: message.trim(), visibility, ...mentions };
    const form = files.length > 0 ? { form: formOf(body, files) } : {};
    if (body.message !== "" && !add.isPending) add.mutate({ params: { id }, body, ...form });
  };
  return (
    <ThreadForm ref={field} onSend={send}>
      {mayMention ? (
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
      ) : (
        <Textarea
          label={m.service_requests_update()}
          value={message}
          maxLength={MESSAGE_MOST}
          autosize
          minRows={3}
          error={errors.message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
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
          <Radio value="customer" label={m.service_requests_both_sides()} description={reader} />
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
    </ThreadForm>
  );
}

/** The form of an update with files. */
function formOf(
  { mentions = [], ...texts }: { mentions?: readonly string[] } & Record<string, unknown>,
  files: readonly File[],
) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text));
  if (mentions.length > 0) form.append("mentions", mentions.join(","));
  for (const file of files) form.append("attachments", file);
  return form;
}

const Update = ({ update }: { update: ServiceRequestUpdate }) => (
  <ThreadEntry
    who={update.created_by_details.name}
    created={update.created}
    marks={
      <>
        {update.status_after && <ServiceStateChip state={update.status_after} />}
        {update.type === "Escalation" && <StateChip tone="warning" text={m.service_requests_escalated()} />}
        {update.visibility === "customer" && !update.is_theirs && (
          <StateChip icon={IconUsers} text={m.service_requests_both_sides()} />
        )}
        {update.proposed_at && (
          <StateChip
            icon={IconCalendarEvent}
            tone="info"
            text={m.provider_links_proposes({ moment: localMinute(update.proposed_at) })}
          />
        )}
        {update.is_theirs && <StateChip icon={IconBuilding} text={m.service_requests_other_side()} />}
      </>
    }
  >
    {update.message !== "" && (
      <ThreadText>
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
      </ThreadText>
    )}
    {update.files.length > 0 && <DocumentList documents={update.files} />}
  </ThreadEntry>
);
