import { Button, Group } from "@mantine/core";
import type { ImportKind } from "@steward/contract/imports/constants";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { importCardOf } from "../nouns/registry.ts";
import { type May, permitted, useMayAsk, useMayEach } from "../session/may.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { MenuAction } from "../ui/menus/action-menu.tsx";
import type { ListAction, ListRow, PagedListProps } from "./list-props.ts";
import { type ExportCall, ExportMenu, type ExportQuery, exportActions } from "./export-menu.tsx";
import { filterKeys, type ListState, listParameters } from "./list-state.ts";
import { SecondaryActions } from "./secondary-actions.tsx";
import { PagedList } from "./paged-list.tsx";
import { TabIntro } from "./tab-intro.tsx";
import { useListState } from "./use-list-state.ts";

interface ListButtonsOptions {
  /** Files of this kind bring such records; who may import them is said by their noun. */
  imports?: ImportKind | undefined;
  /** Answers the list as a file; its permission decides whether it is offered. */
  exported?: ExportCall | undefined;
  /** Makes a record: the primary button. */
  create?: ListAction | undefined;
  /** Further actions, before the others. */
  further?: MenuAction | readonly MenuAction[] | undefined;
}

export interface ListPageProps<Row extends ListRow>
  extends ListButtonsOptions,
    Omit<PagedListProps<Row>, "label" | "empty"> {
  title: string;
  /** One sentence on the purpose of these records. */
  explanation: string;
  /** On a tab, whose name says the title. */
  isTab?: boolean;
  /** What stands where there is no record yet; the explanation unless another `text` is given. */
  empty: {
    icon: ReactNode;
    title: string;
    text?: string;
    /** Wraps or replaces the header's buttons. */
    action?: (buttons: ReactNode) => ReactNode;
  };
  /** What stands between the head and the list. */
  above?: ReactNode;
  /** The same records drawn another way, in place of the list. */
  instead?: ((buttons: ReactNode) => ReactNode) | undefined;
  /** Dialogs of the list. */
  children?: ReactNode;
}

const mayCall = ({ permission }: ExportCall, may: May) =>
  permission === "public" || permission === "signed-in" || may(permission);

/** Entries beside the primary action that stand as buttons on a tablet, and the width in pixels that more of them need. */
const [FEW_ENTRIES, WIDE] = [4, 1200];

/** The ways to import, to export and to create that the session has; null without any. */
function useListButtons(
  { imports, exported, create, further: given = [] }: ListButtonsOptions,
  may: May,
  query: ExportQuery,
): ReactNode {
  const go = useGo();
  const importCard = imports && importCardOf(imports);
  const isImported = importCard !== undefined && may(importCard.permission);
  const importing = {
    label: m.imports_from_file(),
    icon: <IconUpload size={16} aria-hidden />,
    run: () => void go("imports-create", { search: { kind: imports ?? "" } }),
  };
  const exportCall = exported && mayCall(exported, may) ? exported : undefined;
  const [creation] = permitted(create ? [create] : [], may);
  const all = [given].flat();
  if (!isImported && !exportCall && !creation && all.length === 0) return null;
  // Where nothing is made it is what the page is for, and no entry of a phone's menu.
  const first = creation ? undefined : all[0];
  const further = first ? all.slice(1) : all;
  const secondary = [
    ...further.map(({ label, run }) => ({ label, run })),
    ...(isImported ? [{ label: importing.label, run: importing.run }] : []),
    ...(exportCall ? exportActions(exportCall, query) : []),
  ];
  return (
    <Group gap="xs">
      {first ? <FurtherButton {...first} /> : null}
      {secondary.length > 0 ? (
        <SecondaryActions actions={secondary} below={secondary.length > FEW_ENTRIES ? WIDE : undefined}>
          {further.map((action) => (
            <FurtherButton key={action.label} {...action} />
          ))}
          {isImported ? (
            <Button variant="default" leftSection={importing.icon} onClick={importing.run}>
              {importing.label}
            </Button>
          ) : null}
          {exportCall ? <ExportMenu call={exportCall} query={query} hint={m.ui_list_export_hint()} /> : null}
        </SecondaryActions>
      ) : null}
      {creation ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creation.run}>
          {creation.label}
        </Button>
      ) : null}
    </Group>
  );
}

const FurtherButton = ({ label, icon, run }: MenuAction) => (
  <Button variant="default" leftSection={icon} onClick={run}>
    {label}
  </Button>
);

/** Parameters of a file with the rows of the list as it is narrowed and ordered. */
const exportQueryOf = <Row extends ListRow>(
  { query, defaultOrdering }: Pick<PagedListProps<Row>, "query" | "defaultOrdering">,
  state: ListState,
): ExportQuery => ({
  ...(defaultOrdering === undefined ? {} : { ordering: defaultOrdering }),
  ...query,
  ...listParameters(state),
});

/** The page of a list: its title and one sentence, the ways to import, to export and to create, and the list itself. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, explanation, isTab, imports, exported, create, further, empty, above, instead, children, ...list } =
    props;
  const may = useMayEach();
  const [state] = useListState(filterKeys(permitted(list.filters ?? [], useMayAsk())));
  const query = exportQueryOf(list, state);
  const head = useListButtons({ imports, exported, create, further }, may, query);
  const first = useListButtons({ imports, create }, may, query);
  return (
    <>
      {isTab ? (
        <TabIntro text={explanation} action={head} />
      ) : (
        <PageHeader title={title} subtitle={explanation} actions={head} />
      )}
      {above}
      {instead?.(first) ?? (
        <PagedList
          {...list}
          label={title}
          empty={{
            icon: empty.icon,
            title: empty.title,
            text: empty.text ?? explanation,
            action: empty.action ? empty.action(first) : first,
          }}
        />
      )}
      {children}
    </>
  );
}
