import { activityCalls } from "@steward/contract/activity/calls";
import { usePages } from "../http/pages.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { ChangeList } from "./change-list.tsx";
import { changeTexts } from "./labels.ts";
import classes from "./record-history.module.css";
import { ActivitySentence } from "./sentence.tsx";

const PAGE_SIZE = 5;

/** History of a record on its page, newest first; only for those who may see activity. `the` names it in a sentence. */
export function RecordHistory({ id, the }: { id: string; the: string }) {
  const pages = usePages(activityCalls.list, { query: { subject: id, page_size: PAGE_SIZE } }, { silent: true });
  return (
    <>
      <ol className={classes.entries}>
        {pages.rows.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.line}>
              <p>
                <ActivitySentence entry={entry} record={the} changes={changeTexts(entry)} />
              </p>
              <time dateTime={entry.created}>{localMinute(entry.created)}</time>
            </div>
            {entry.action === "created" ? null : <ChangeList changes={changeTexts(entry)} />}
          </li>
        ))}
      </ol>
      <ListFooter list={pages} />
    </>
  );
}
