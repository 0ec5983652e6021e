import type { ActivityEntry } from "@steward/contract/activity/rules";
import { Fragment, type ReactNode } from "react";
import { m } from "../messages/messages.js";
import { Marked } from "../ui/text/marked.tsx";
import classes from "./sentence.module.css";
import { type ChangeText, piecesOf, type Slot, told } from "./labels.ts";

interface ActivitySentenceProps {
  entry: Pick<ActivityEntry, "action" | "reason" | "actor_details">;
  /** The record's name or link. */
  record: ReactNode;
  /** Changes, of which a single short one is part of the sentence. */
  changes?: readonly ChangeText[];
  /** Highlighted text in names and values. */
  search?: string;
}

/** Sentence of an entry: who did what to which record. */
export function ActivitySentence({ entry, record, changes, search = "" }: ActivitySentenceProps) {
  const { sentence, change } = told(entry, changes);
  const person = entry.actor_details?.name ?? m.activity_system();
  const value = (text: string | null | undefined) => <Marked text={text ?? ""} search={search} />;
  const gaps: Record<Slot, ReactNode> = {
    person: <strong>{value(person)}</strong>,
    record,
    field: <span className={classes.field}>{change?.label}</span>,
    before: <span className={classes.value}>{value(change?.before)}</span>,
    after: <span className={classes.value}>{value(change?.after)}</span>,
  };
  return piecesOf(sentence).map((piece, index) => (
    <Fragment key={index}>{"slot" in piece ? gaps[piece.slot] : piece.text}</Fragment>
  ));
}
