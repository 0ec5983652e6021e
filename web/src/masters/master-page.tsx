import { Group } from "@mantine/core";
import type { ComponentType } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { ImportButton } from "./import-button.tsx";
import type { Master, MasterDialogProps, MasterRecord } from "./master-config.ts";
import { MasterList } from "./master-list.tsx";
import { useMasterScreen } from "./use-master-screen.tsx";

interface MasterPageProps<Item extends MasterRecord> {
  master: Master<Item>;
  Dialog: ComponentType<MasterDialogProps<Item>>;
  /** Further entries of a record's menu. */
  moreActions?: ((record: Item) => ListAction[]) | undefined;
}

/** The page of one look-alike master. */
export function MasterPage<Item extends MasterRecord>({ master, Dialog, moreActions }: MasterPageProps<Item>) {
  const screen = useMasterScreen(master, Dialog);
  return (
    <>
      <PageHeader
        title={master.words.title()}
        subtitle={master.words.explanation()}
        actions={
          <Group gap="xs">
            <ImportButton module={master.module} />
            {screen.addButton}
          </Group>
        }
      />
      <MasterList master={master} screen={screen} moreActions={moreActions} />
      {screen.dialog}
    </>
  );
}
