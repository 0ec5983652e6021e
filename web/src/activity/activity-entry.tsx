import type { LoggedActivity } from "@steward/contract/activity/rules";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./activity-entry.module.css";
import { ActivitySentence } from "../history/sentence.tsx";
import { type ChangeText, changeTexts } from "../history/labels.ts";
import { ChangeList } from "../history/change-list.tsx";
import { EntryIcon } from "../history/history-icon.tsx";
import { SubjectLink } from "../history/subject.tsx";

interface ActivityEntryProps {
  entry: LoggedActivity;
  /** Highlighted text. */
  search: string;
}

const TIME = "yyyy-MM-dd ".length;

/** An entry of the activity log: when, who and what, with expandable changed fields. */
export function ActivityEntry({ entry, search }: ActivityEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const changes = changeTexts(entry);

  return (
    <li className={classes.entry} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <time dateTime={entry.created} className={classes.when}>
          {localMinute(entry.created).slice(TIME)}
        </time>
        <EntryIcon action={entry.action} />
        <p className={classes.what} id={`${id}-what`}>
          <ActivitySentence
            entry={entry}
            changes={changes}
            search={search}
            record={<SubjectLink entry={entry} search={search} />}
          />
        </p>
        <span className={classes.count}>{changes.length > 1 && m.activity_fields({ count: changes.length })}</span>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={m.activity_details()}
          aria-describedby={`${id}-what`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details entry={entry} changes={changes} search={search} />}
      </div>
    </li>
  );
}

function Details({ entry, changes, search }: ActivityEntryProps & { changes: readonly ChangeText[] }) {
  const { actor_details: actor, reason, subject_type, subject_id, import: by_import } = entry;
  return (
    <div className={classes.details}>
      <ChangeList changes={changes} search={search} />
      {reason !== "" && <p className={classes.reason}>{m.activity_reason({ reason })}</p>}
      <p className={classes.ways}>
        <time dateTime={entry.created}>{localMinute(entry.created)}</time>
        {by_import !== null && (
          <RouteLink name="imports-id" params={{ id: by_import }}>
            {m.activity_see_import()}
          </RouteLink>
        )}
        <RouteLink name="admin-activity" search={{ subject_type, subject: subject_id, period: "all" }}>
          {m.activity_of_record()}
        </RouteLink>
        {actor && (
          <RouteLink name="admin-activity" search={{ actor: actor.id, period: "all" }}>
            {m.activity_of_person({ name: actor.name })}
          </RouteLink>
        )}
      </p>
    </div>
  );
}
