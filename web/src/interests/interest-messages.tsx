import { Button, Textarea } from "@mantine/core";
import { MESSAGE_MOST } from "@steward/contract/interests/constants";
import type { InterestMessage } from "@steward/contract/interests/messages";
import { IconBuilding } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldErrors } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useWrite } from "../http/queries.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { Thread, ThreadEntry, ThreadForm, ThreadText } from "../ui/thread/thread.tsx";
import { type AnyInterest, type Side, SIDES } from "./interest-api.tsx";
import classes from "./interests.module.css";

const PAGE_SIZE = 10;

/** Who writes at each side. */
const WRITES = { interest: "interest.request", received_interest: "interest.decide" } as const;

interface MessagesProps {
  side: Side;
  interest: AnyInterest;
  /** The other side. */
  partner: string;
}

/** What the two sides of an interest wrote to each other, newest first, below the form of a new message. */
export function InterestMessages({ side, interest: { id, takes_messages: takesMessages }, partner }: MessagesProps) {
  const calls = SIDES[side];
  const mayWrite = useMay(WRITES[side]);
  const pages = usePages(calls.messages, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  const failed = pages.error && pages.rows.length === 0 ? pages.error : null;
  return (
    <Panel
      title={m.interests_messages({ partner })}
      action={
        <p className={classes.count} aria-live="polite">
          {pages.count !== undefined && m.interests_messages_found({ count: pages.count })}
        </p>
      }
    >
      {takesMessages && <NewMessage send={calls.sendMessage} interest={id} partner={partner} />}
      {mayWrite && !takesMessages && <p className={classes.quiet}>{m.interests_messages_closed()}</p>}
      {failed && <LoadFailure error={failed} onRetry={pages.reload} />}
      {pages.isLoading && <SkeletonArea height={120} />}
      {!failed && !pages.isLoading && pages.rows.length === 0 && (
        <p className={classes.quiet}>{m.interests_messages_none()}</p>
      )}
      {pages.rows.length > 0 && (
        <Thread>
          {pages.rows.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Thread>
      )}
      <ListFooter list={pages} />
    </Panel>
  );
}

function Message({ message: { created_by_details: writer, created, ...said } }: { message: InterestMessage }) {
  const mark = said.is_theirs && <StateChip icon={IconBuilding} text={m.interests_other_side()} />;
  return (
    <ThreadEntry who={writer.name} created={created} marks={mark}>
      <ThreadText>{said.message}</ThreadText>
    </ThreadEntry>
  );
}

interface NewMessageProps {
  send: (typeof SIDES)[Side]["sendMessage"];
  interest: string;
  partner: string;
}

/** Writes to the other side; the field keeps the focus for what is written next. */
function NewMessage({ send: call, interest: id, partner }: NewMessageProps) {
  const [message, setMessage] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const write = useWrite<typeof call>(call, {
    onSuccess: () => {
      setMessage("");
      form.current?.querySelector("textarea")?.focus();
    },
  });
  const text = message.trim();
  const send = () => {
    if (text !== "" && !write.isPending) write.mutate({ params: { id }, body: { message: text } });
  };
  return (
    <ThreadForm ref={form} onSend={send}>
      <Textarea
        label={m.interests_message()}
        description={m.interests_message_help({ partner })}
        value={message}
        maxLength={MESSAGE_MOST}
        autosize
        minRows={2}
        error={fieldErrors(write.error).message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <WriteFailure error={write.error} />
      <Button type="submit" loading={write.isPending} disabled={text === ""}>
        {m.interests_message_send()}
      </Button>
    </ThreadForm>
  );
}
