import { Button, Group } from "@mantine/core";
import type { ImportKind } from "@steward/contract/imports/constants";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { importCardOf } from "../nouns/registry.ts";
import { permitted, useMayEach } from "../session/may.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { ListAction, ListRow, PagedListProps } from "./list-props.ts";
import { SecondaryActions } from "./secondary-actions.tsx";
import { PagedList } from "./paged-list.tsx";
import { TabIntro } from "./tab-intro.tsx";

interface ListButtonsOptions {
  /** Files of this kind bring such records; who may import them is said by their noun. */
  imports?: ImportKind | undefined;
  /** Makes a record: the primary button. */
  create?: ListAction | undefined;
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
  /** A button of the head alone, before the others. */
  further?: ReactNode;
  /** The same records drawn another way, in place of the list. */
  instead?: ((buttons: ReactNode) => ReactNode) | undefined;
  /** Dialogs of the list. */
  children?: ReactNode;
}

/** The ways to import and to create that the session has; null without any. */
function useListButtons({ imports, create }: ListButtonsOptions): ReactNode {
  const may = useMayEach();
  const go = useGo();
  const importCard = imports && importCardOf(imports);
  const isImported = importCard !== undefined && may(importCard.permission);
  const importing = {
    label: m.imports_from_file(),
    icon: <IconUpload size={16} aria-hidden />,
    run: () => void go("imports-create", { search: { kind: imports ?? "" } }),
  };
  const [creation] = permitted(create ? [create] : [], may);
  if (!isImported && !creation) return null;
  return (
    <Group gap="xs">
      {isImported ? (
        <SecondaryActions actions={[importing]}>
          <Button variant="default" leftSection={importing.icon} onClick={importing.run}>
            {importing.label}
          </Button>
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

/** The page of a list: its title and one sentence, the ways to import and to create, and the list itself. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, explanation, isTab, imports, create, further, empty, instead, children, ...list } = props;
  const buttons = useListButtons({ imports, create });
  const head = further ? (
    <Group gap="xs">
      {further}
      {buttons}
    </Group>
  ) : (
    buttons
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
