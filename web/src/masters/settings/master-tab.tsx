import { Group } from "@mantine/core";
import type { ComponentType } from "react";
import { ImportButton } from "../import-button.tsx";
import type { Master, MasterDialogProps, MasterRecord } from "../master-config.ts";
import { MasterList } from "../master-list.tsx";
import { TabIntro } from "./tab-intro.tsx";
import { useMasterScreen } from "../use-master-screen.tsx";

interface MasterTabProps<Item extends MasterRecord> {
  master: Master<Item>;
  Dialog: ComponentType<MasterDialogProps<Item>>;
}

/** A look-alike master on a tab of a settings page. */
export function MasterTab<Item extends MasterRecord>({ master, Dialog }: MasterTabProps<Item>) {
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
