import type { LoggedActivity } from "@steward/contract/activity/rules";
import { m } from "../messages/messages.js";
import { type Card, nounCards } from "../nouns/registry.ts";
import { RouteLink } from "../navigation/navigation.tsx";
import { mayOf } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { Marked } from "../ui/text/marked.tsx";
import classes from "./sentence.module.css";
import { isOfAll } from "./labels.ts";

/** Labels of a kind of records; an unknown kind keeps its name on the wire. */
export function subjectKind(kind: string): Card["history"] {
  const known = nounCards().find((card) => card.subject === kind);
  if (known) return known.history;
  const words = kind.replaceAll("_", " ");
  return { title: () => words, the: () => m.activity_the_other({ kind: words }) };
}

/** The record of an entry: kind and name, linked for those who may view it. */
export function SubjectLink({ entry, search }: { entry: LoggedActivity; search: string }) {
  const organisation = useOrganisation();
  const { subject_type, subject_name, subject_details } = entry;
  const { the, page, permission } = subjectKind(subject_type);
  if (isOfAll(entry)) return subject_type === "asset" ? m.activity_the_assets() : the();
  if (subject_type === "single_sign_on") return the();
  if (subject_name === "") return subject_details ? the() : m.activity_gone({ kind: the() });
  const may = permission === undefined || mayOf(organisation)(permission);
  const goal = subject_details && may ? page?.(subject_details) : undefined;
  const name = <Marked text={subject_name} search={search} />;
  return (
    <>
      {subject_type !== "asset" && `${the()} `}
      {goal ? (
        <RouteLink {...goal} className={classes.record}>
          {name}
        </RouteLink>
      ) : (
        <span className={classes.value}>{name}</span>
      )}
    </>
  );
}
