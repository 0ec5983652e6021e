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
import { PagedList } from "./paged-list.tsx";

export interface ListPageProps<Row extends ListRow> extends Omit<PagedListProps<Row>, "label" | "empty"> {
  title: string;
  /** One sentence on the purpose of these records. */
  explanation: string;
  /** Kind of import that creates such records; its noun's card has the permission. */
  imports?: ImportKind;
  /** Primary action: creates a record. */
  create?: ListAction | undefined;
  /** Empty state; `text` defaults to the explanation. */
  empty: {
    icon: ReactNode;
    title: string;
    text?: string;
    /** Wraps or replaces the header's buttons. */
    action?: (buttons: ReactNode) => ReactNode;
  };
  /** Dialogs of the list. */
  children?: ReactNode;
}

/** List page: title, explanation, import and create buttons, and the list. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, explanation, imports, create, empty, children, ...list } = props;
  const go = useGo();
  const may = useMayEach();
  const importCard = imports && importCardOf(imports);
  const isImported = importCard !== undefined && may(importCard.permission);
  const [creation] = permitted(create ? [create] : [], may);
  const buttons =
    isImported || creation ? (
      <Group gap="xs">
        {isImported ? (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => void go("imports-create", { search: { kind: importCard.kind } })}
          >
            {m.imports_from_file()}
          </Button>
        ) : null}
        {creation ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creation.run}>
            {creation.label}
          </Button>
        ) : null}
      </Group>
    ) : null;

  return (
    <>
      <PageHeader title={title} subtitle={explanation} actions={buttons} />
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
      {children}
    </>
  );
}
