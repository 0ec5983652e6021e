import { Group } from "@mantine/core";
import type { ComponentType } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import { ImportButton } from "./import-button.tsx";
import type { Master, MasterDialogProps, MasterRecord } from "./master.ts";
import { MasterList } from "./master-list.tsx";
import { TabIntro } from "./tab-intro.tsx";
import { useMasterScreen } from "./use-master-screen.tsx";

interface MasterPageProps<Item extends MasterRecord> {
  master: Master<Item>;
  Dialog: ComponentType<MasterDialogProps<Item>>;
}

/** Page of a look-alike master. */
export function MasterPage<Item extends MasterRecord>({ master, Dialog }: MasterPageProps<Item>) {
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
      <MasterList master={master} screen={screen} />
      {screen.dialog}
    </>
  );
}

/** Tab of a look-alike master on a page of settings. */
export function MasterTab<Item extends MasterRecord>({ master, Dialog }: MasterPageProps<Item>) {
  const screen = useMasterScreen(master, Dialog);
  return (
    <>
      <TabIntro
        text={master.words.explanation()}
        action={
          <Group gap="xs" wrap="nowrap">
            <ImportButton module={master.module} />
            {screen.addButton}
          </Group>
        }
      />
      <MasterList master={master} screen={screen} />
      {screen.dialog}
    </>
  );
}
