import { useEffect, useRef, useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { positionOf } from "@steward/contract/kit/call";
import { send } from "../../http/send.ts";
import type { ListCall, ListRow } from "../list-props.ts";

/** Records of one request; between two of them progress is shown and the rest can be left. */
const AT_ONCE = 25;
/** Records of one page of a filter. */
const READ_AT_ONCE = 100;

/** A record that was refused, with the reason. */
export interface RefusedRecord {
  id: string;
  name: string;
  message: string;
}

interface SeveralOptions<Row extends ListRow> {
  /** The list that they are chosen in. */
  call: ListCall<Row>;
  /** The chosen ones, where rows were chosen. */
  ids: readonly string[];
  /** Query of all that are meant, where a whole filter was chosen. */
  query: Readonly<Record<string, string>> | null;
  /** Does some of them. */
  answer: (ids: string[]) => Promise<{ refused: RefusedRecord[] }>;
  /** After some or all of them: how many were done, and whether none is left and none was refused. */
  onEnd: (done: number, isClean: boolean) => void;
}

/** Work on many chosen records, some at a time, which can be stopped in between and gone on with. */
export function useSeveral<Row extends ListRow>({ call, ids, query: asked, answer, onEnd }: SeveralOptions<Row>) {
  const [first] = useState(ids);
  const [query] = useState(asked);
  const counted = useRef<number>(undefined);
  const found = useLoad(
    call,
    { query: { ...query, page_size: 1 } },
    {
      enabled: query !== null && counted.current === undefined,
      silent: true,
    },
  );
  // What is done may leave the filter, so that only the first count tells how many there were.
  counted.current ??= query ? (found.data as { count: number } | undefined)?.count : first.length;
  const left = useRef<{ ids: readonly string[]; position: Record<string, string> | null }>({
    ids: query ? [] : first,
    position: query && {},
  });
  const [handled, setHandled] = useState({ count: 0, refused: [] as RefusedRecord[] });
  const [work, setWork] = useState<{ isAtWork: boolean; isOver: boolean; failure: Error | null }>({
    isAtWork: false,
    isOver: false,
    failure: null,
  });
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);

  /** The next ones, read along the pages of the filter, which go on behind what has left it. */
  const take = async (): Promise<readonly string[]> => {
    while (left.current.ids.length === 0 && left.current.position) {
      const at = { ...query, page_size: READ_AT_ONCE, ...left.current.position };
      const page = (await send(call, { query: at })) as { results: Row[]; next: string | null };
      left.current = { ids: page.results.map(({ id }) => id), position: page.next ? positionOf(page.next) : null };
    }
    return left.current.ids.slice(0, AT_ONCE);
  };

  const submit = async () => {
    isStopped.current = false;
    setWork({ isAtWork: true, isOver: false, failure: null });
    const before = handled.count - handled.refused.length;
    const now = { ...handled };
    try {
      let portion = await take();
      while (portion.length > 0 && !isStopped.current) {
        const { refused } = await answer([...portion]);
        left.current = { ...left.current, ids: left.current.ids.slice(portion.length) };
        now.count += portion.length;
        now.refused = [...now.refused, ...refused];
        setHandled({ ...now });
        portion = await take();
      }
      setWork({ isAtWork: false, isOver: portion.length === 0, failure: null });
      onEnd(now.count - now.refused.length - before, portion.length === 0 && now.refused.length === 0);
    } catch (failure) {
      // What was done stays; the dialog shows why it stopped, and goes on from there.
      setWork({ isAtWork: false, isOver: false, failure: failure as Error });
    }
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { total: counted.current, found, handled, work, submit, stop };
}
