import { Button, Group } from "@mantine/core";
import type { ImportKind } from "@steward/contract/imports/constants";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { RouteLink, useGo } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/routes.ts";
import { importCardOf } from "../nouns/registry.ts";
import { type Permitted, permitted, useMayAsk, useMayEach } from "../session/may.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { type ExportCall, type ExportFormat, ExportMenu, exportRows, type Query } from "./export-menu.tsx";
import type { ListAction, ListRow, PagedListProps } from "./list-props.ts";
import { filterKeys, listParameters } from "./list-state.ts";
import { SecondaryActions } from "./secondary-actions.tsx";
import { PagedList } from "./paged-list.tsx";
import { TabIntro } from "./tab-intro.tsx";
import { useListState } from "./use-list-state.ts";

/** Link to the page that makes a record. */
interface CreatePage extends Permitted {
  label: string;
  page: RouteName;
}

interface ListExport extends Permitted {
  call: ExportCall;
  /** Contents of the file. */
  hint: string;
}

interface ListButtonsOptions {
  /** Files of this kind bring such records; who may import them is said by their noun. */
  imports?: ImportKind | undefined;
  /** Makes a record: the primary button. */
  create?: ListAction | CreatePage | undefined;
}

export interface ListPageProps<Row extends ListRow>
  extends ListButtonsOptions,
    Omit<PagedListProps<Row>, "label" | "empty"> {
  title: string;
  /** One sentence on the purpose of these records, or what there is of them. */
  explanation: string;
  /** Answers the list as a file, as it is filtered now. */
  exported?: ListExport;
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
  /** A button of the head alone, before the others. */
  further?: ReactNode;
  /** The same records drawn another way, in place of the list. */
  instead?: ((buttons: ReactNode) => ReactNode) | undefined;
  /** Dialogs of the list. */
  children?: ReactNode;
}

const ImportLink = ({ kind }: { kind: ImportKind }) => (
  <Button
    variant="default"
    leftSection={<IconUpload size={16} aria-hidden />}
    renderRoot={(props) => <RouteLink name="imports-create" search={{ kind }} {...props} />}
  >
    {m.imports_from_file()}
  </Button>
);

function CreateButton({ create }: { create: ListAction | CreatePage }) {
  const leads =
    "page" in create
      ? { renderRoot: (props: object) => <RouteLink name={create.page} {...props} /> }
      : { onClick: create.run };
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} {...leads}>
      {create.label}
    </Button>
  );
}

/** The ways to import, to export and to create that the session has; null without any. */
function useListButtons({ imports, create }: ListButtonsOptions, exported?: ListExport, query: Query = {}): ReactNode {
  const go = useGo();
  const may = useMayEach();
  const importCard = imports && importCardOf(imports);
  const kind = importCard && may(importCard.permission) ? imports : undefined;
  const [creation] = permitted(create ? [create] : [], may);
  const [exporting] = permitted(exported ? [exported] : [], may);
  if (!kind && !creation && !exporting) return null;
  const exportAs = (label: string, format: ExportFormat) =>
    exporting ? [{ label, run: () => void exportRows(exporting.call, query, format) }] : [];
  const secondary = [
    ...(kind ? [{ label: m.imports_from_file(), run: () => void go("imports-create", { search: { kind } }) }] : []),
    ...exportAs(m.assets_export_as_csv(), "csv"),
    ...exportAs(m.assets_export_as_xlsx(), "xlsx"),
  ];
  return (
    <Group gap="xs">
      <SecondaryActions actions={secondary}>
        {kind ? <ImportLink kind={kind} /> : null}
        {exporting ? <ExportMenu call={exporting.call} query={query} hint={exporting.hint} /> : null}
      </SecondaryActions>
      {creation ? <CreateButton create={creation} /> : null}
    </Group>
  );
}

/** The page of a list: its title and one sentence, the ways to import and to create, and the list itself. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, explanation, isTab, imports, create, exported, further, empty, instead, children, ...list } = props;
  const [state] = useListState(filterKeys(permitted(list.filters ?? [], useMayAsk())));
  const buttons = useListButtons({ imports, create });
  const withExport = useListButtons({ imports, create }, exported, { ...list.query, ...listParameters(state) });
  const head = further ? (
    <Group gap="xs">
      {further}
      {withExport}
    </Group>
  ) : (
    withExport
  );
  return (
    <>
      {isTab ? (
        <TabIntro text={explanation} action={head} />
      ) : (
        <PageHeader title={title} subtitle={explanation} actions={head} />
      )}
      {instead?.(buttons) ?? (
        <PagedList
          {...list}
          label={title}
          empty={{
            icon: empty.icon,
            title: empty.title,
            text: empty.text ?? explanation,
            action: empty.action ? empty.action(buttons) : buttons,
          }}
        />
      )}
      {children}
    </>
  );
}
