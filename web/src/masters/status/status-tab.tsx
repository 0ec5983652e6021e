import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import { lazyMasterDialog } from "../master-card.tsx";
import { StatusGroups } from "./status-groups.tsx";
import { statusMaster } from "./status.tsx";
import classes from "./status-tab.module.css";
import { ListPage } from "../../lists/list-page.tsx";
import { masterList } from "../master-list.tsx";
import { permitted, useMayEach } from "../../session/may.ts";
import { useMasterScreen } from "../use-master-screen.tsx";

const StatusDialog = lazyMasterDialog(async () => (await import("./status-form.tsx")).statusForm);

const states = ["all", "active", "inactive"] as const;
type State = (typeof states)[number];
const stateLabel: Record<State, () => string> = {
  all: m.masters_all,
  active: m.forms_active,
  inactive: m.forms_inactive,
};

/** Tab of asset statuses. */
export function StatusTab() {
  const [url, setUrl] = useUrlState();
  const typed = useDebouncedText(url.search ?? "");
  const screen = useMasterScreen(statusMaster, StatusDialog);
  const may = useMayEach();
  const state = states.find((known) => known === url.state) ?? "all";

  const filters = (
    <div className={classes.filters}>
      <SearchField
        label={statusMaster.words.search()}
        value={typed.text}
        onText={typed.type}
        onKeyDown={(event) => event.key === "Enter" && typed.settle()}
        className={classes.search}
      />
      <SegmentedControl
        aria-label={m.forms_state()}
        value={state}
        onChange={(value) => setUrl({ state: value === "all" ? undefined : value })}
        data={states.map((value) => ({ value, label: stateLabel[value]() }))}
      />
    </div>
  );
  const groups = (
    <StatusGroups
      search={typed.settled.trim()}
      state={state}
      actionsOf={(status) => permitted(screen.actionsOf(status), may)}
      onOpen={screen.open}
    />
  );
  return (
    <ListPage
      {...masterList(statusMaster, screen)}
      query={state === "all" ? {} : { is_active: String(state === "active") }}
      isTab
      instead={() => (
        <>
          {filters}
          {groups}
        </>
      )}
    />
  );
}
