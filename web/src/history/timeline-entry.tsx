import { Button } from "@mantine/core";
import type { ActivityEntry } from "@steward/contract/activity/rules";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { ChangeList } from "./change-list.tsx";
import { changeTexts } from "./labels.ts";
import { ActivitySentence } from "./sentence.tsx";
import classes from "./timeline.module.css";

/** Number of changed fields above which an entry is collapsed. */
const MOST_CHANGES = 4;

/** Entries of changes that have values to put back. */
const REVERTIBLE: ReadonlySet<string> = new Set([
  "edited",
  "moved",
  "status changed",
  "restored",
  "changed by import",
  "activated",
  "deactivated",
  "change reverted",
]);

interface TimelineEntryProps {
  entry: ActivityEntry;
  /** "The asset", in the sentence. */
  record: string;
  /** Presents the time, which may lead to the record as it was that day. */
  when?: (minute: string) => ReactNode;
  /** Takes the change back; absent where the caller may not. */
  onRevert?: ((entry: ActivityEntry) => void) | undefined;
}

/** An entry of a record's history: who, when, and each field before and after. */
export function TimelineEntry({ entry, record, when = (minute) => minute, onRevert }: TimelineEntryProps) {
  const changes = changeTexts(entry);
  const id = useId();
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <p className={classes.what} id={id}>
          <ActivitySentence entry={entry} record={record} />
          {entry.import !== null && (
            <>
              {" · "}
              <RouteLink name="imports-id" params={{ id: entry.import }}>
                {m.activity_by_import()}
              </RouteLink>
            </>
          )}
        </p>
        <time dateTime={entry.created} className={classes.when}>
          {when(localMinute(entry.created))}
        </time>
      </div>
      {entry.reason !== "" && <p className={classes.reason}>{m.activity_reason({ reason: entry.reason })}</p>}
      {changes.length > MOST_CHANGES ? (
        <details className={classes.more}>
          <summary>{m.activity_fields({ count: changes.length })}</summary>
          <ChangeList changes={changes} />
        </details>
      ) : (
        <ChangeList changes={changes} />
      )}
      {onRevert && REVERTIBLE.has(entry.action) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.revert ?? ""}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          aria-describedby={id}
          onClick={() => onRevert(entry)}
        >
          {m.history_revert()}
        </Button>
      )}
    </li>
  );
}
