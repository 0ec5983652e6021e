import { mergeCalls } from "@steward/contract/merges/calls";
import type { Mergeable } from "@steward/contract/merges/constants";
import { IconArrowMerge, IconHistory } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLoad } from "../http/queries.ts";
import type { Chosen, ListAction, ListRow } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useMayEach } from "../session/may.ts";
import type { MenuAction } from "../ui/menus/action-menu.tsx";

const MergeDialog = lazy(async () => ({ default: (await import("./merge-dialog.tsx")).MergeDialog }));
const RecentMerges = lazy(async () => ({ default: (await import("./recent-merges.tsx")).RecentMerges }));

export interface Merges {
  /** Makes the rows of a list selectable: two of them can be merged. */
  bulkActions: (chosen: Chosen<ListRow>) => ListAction[];
  /** Opens the merges that can be undone still; absent where there are none. */
  recent: MenuAction | undefined;
  dialog: ReactNode;
}

/** Merging two records of a master's list that are one; `isUsed` is false for a list without. */
export function useMerges(kind: Mergeable, isUsed = true): Merges {
  const permission = `${kind}.delete` as const;
  const [shown, setShown] = useState<ReactNode>(null);
  const enabled = useMayEach()(permission) && isUsed;
  const merges = useLoad(mergeCalls[kind].list, {}, { enabled, silent: true });
  const close = () => setShown(null);
  return {
    bulkActions: ({ rows: [first, second, ...more], clear }) => [
      {
        permission,
        label: m.merges_merge(),
        icon: <IconArrowMerge size={16} />,
        refusal: first && second && more.length === 0 ? undefined : m.merges_choose_two(),
        run: () =>
          first &&
          second &&
          setShown(<MergeDialog kind={kind} ids={[first.id, second.id]} onMerged={clear} onClose={close} />),
      },
    ],
    recent: merges.data?.results.length
      ? {
          label: m.merges_recent(),
          icon: <IconHistory size={16} aria-hidden />,
          run: () => setShown(<RecentMerges kind={kind} onClose={close} />),
        }
      : undefined,
    dialog: <Suspense>{shown}</Suspense>,
  };
}
