import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Tabs, TextInput } from "@mantine/core";
import type { AttachedStatus } from "@steward/contract/masters/attached-status";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "../messages/messages.js";
import { useUrlState } from "../routes/navigation.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useSettledText } from "../ui/settled-text.ts";
import classes from "./asset-settings-page.module.css";
import { MasterDialog } from "./master-dialog.tsx";
import { StatusGroups } from "./status-groups.tsx";
import { statusMaster } from "./status-master.tsx";
import { useMasterActions } from "./use-master-actions.tsx";

const states = ["all", "active", "inactive"] as const;
type State = (typeof states)[number];
const stateWords: Record<State, () => string> = {
  all: m.masters_all,
  active: m.masters_active,
  inactive: m.masters_inactive,
};

/** Settings of assets; their statuses so far. */
export function AssetSettingsPage() {
  const [open, setOpen] = useState<{ record: AttachedStatus | null } | null>(null);
  const [url, setUrl] = useUrlState();
  const typed = useSettledText(url.search ?? "");
  const { mayCreate, mayEdit, actionsOf } = useMasterActions(statusMaster, (record) => setOpen({ record }));
  const state = states.find((known) => known === url.state) ?? "all";

  return (
    <>
      <PageHeader
        title={m.masters_settings_title()}
        subtitle={statusMaster.words.explanation()}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ record: null })}>
              {statusMaster.words.add()}
            </Button>
          )
        }
      />
      <Tabs value="status" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="status">{statusMaster.words.title()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="status">
          <div className={classes.filters}>
            <TextInput
              aria-label={statusMaster.words.search()}
              placeholder={statusMaster.words.search()}
              leftSection={<IconSearch size={16} aria-hidden />}
              type="search"
              value={typed.text}
              onChange={(event) => typed.type(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && typed.settle()}
              className={classes.search}
            />
            <SegmentedControl
              aria-label={m.masters_state()}
              value={state}
              onChange={(value) => setUrl({ state: value === "all" ? undefined : value })}
              data={states.map((value) => ({ value, label: stateWords[value]() }))}
            />
          </div>
          <StatusGroups
            search={typed.settled.trim()}
            state={state}
            actionsOf={actionsOf}
            onOpen={mayEdit ? (record) => setOpen({ record }) : undefined}
          />
        </Tabs.Panel>
      </Tabs>
      {open && <MasterDialog master={statusMaster} record={open.record} onClose={() => setOpen(null)} />}
    </>
  );
}
