import type { SubjectType } from "@steward/contract/activity/constants";
import { searchCalls } from "@steward/contract/search/calls";
import { useEffect, useState } from "react";
import { send } from "../http/send.ts";
import type { RouteGoal } from "../navigation/route-names.ts";
import { cardOf } from "../nouns/registry.ts";

/** A record that the server has found. */
export interface FoundRecord {
  subject: SubjectType;
  id: string;
  title: string;
  note: string;
  /** Its page; absent for records without one. */
  page: RouteGoal | undefined;
}

/** Pause in milliseconds after which a text is searched. */
const PAUSE = 150;
/** A single letter finds everything. */
const SHORTEST = 2;

/** Asks the server for records of every kind by a text, best first. */
async function findRecords(search: string, signal: AbortSignal): Promise<Omit<Answer, "text" | "hasFailed">> {
  const { results, is_alike } = await send(searchCalls.find, { query: { search }, signal });
  const records = results.flatMap(({ kind, hits }) => {
    const { title, page } = cardOf(kind)?.history ?? {};
    return hits.map(({ id, name, code, detail, branch }) => {
      // An asset is known by its tag, everything else by its name.
      const isAsset = kind === "asset";
      const further = isAsset ? [name, detail] : [title?.(), code, detail];
      const known_by = { title: isAsset ? code : name, note: further.filter(Boolean).join(" · ") };
      return { subject: kind, id, ...known_by, page: page?.({ id, name, branch }) };
    });
  });
  return { records, isAlike: is_alike };
}

interface Answer {
  text: string;
  records: readonly FoundRecord[];
  /** Nothing contains the text: these are spelled alike. */
  isAlike: boolean;
  hasFailed: boolean;
}

const NOTHING: Answer = { text: "", records: [], isAlike: false, hasFailed: false };

/** Records found by a text, as far as the member may see them. Typing on cancels the search under way. */
export function useFoundRecords(typed: string) {
  const text = typed.trim();
  const [answer, setAnswer] = useState(NOTHING);
  const isAsked = text.length >= SHORTEST;

  useEffect(() => {
    if (!isAsked) return;
    const search = new AbortController();
    const tell = (found: Omit<Answer, "text">) => {
      if (!search.signal.aborted) setAnswer({ text, ...found });
    };
    const timer = window.setTimeout(() => {
      findRecords(text, search.signal).then(
        (found) => tell({ ...found, hasFailed: false }),
        () => tell({ records: [], isAlike: false, hasFailed: true }),
      );
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
      search.abort();
    };
  }, [text, isAsked]);

  const isAnswered = answer.text === text;
  const shown = isAsked && isAnswered ? answer : NOTHING;
  return { ...shown, isSearching: isAsked && !isAnswered };
}
