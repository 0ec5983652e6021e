import { Button } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { type VisitState, visitStates } from "@steward/contract/service-requests/visits/constants";
import { IconList } from "@tabler/icons-react";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { filterKeys } from "../../lists/list-state.ts";
import { ListToolbar } from "../../lists/tools/list-toolbar.tsx";
import { useListState } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { named } from "../../nouns/record-source.ts";
import { permitted, useMayAsk } from "../../session/may.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { engineerSource } from "../engineers/engineer-api.ts";
import { calls } from "../visits/visit-api.tsx";
import { Planner } from "./planner.tsx";
import classes from "./planner.module.css";

const filters = (): ListFilter[] => [
  recordsFilter({ permission: "service_request.view", key: "engineer", title: m.visits_engineer(), ...engineerSource }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.visits_branch(), ...named(branchCalls.list) }),
  {
    kind: "choices",
    key: "status",
    title: m.visits_state(),
    choices: visitStates.map((value: VisitState) => ({ value, label: value })),
  },
];

/** Who goes where and when: visits of all requests by week or day. */
export function PlannerPage() {
  const go = useGo();
  const shown = permitted(filters(), useMayAsk());
  const [state, setState] = useListState(filterKeys(shown));
  const { branch } = state.values;
  return (
    <>
      <PageHeader
        title={m.planner_title()}
        subtitle={m.planner_explanation()}
        actions={
          <Button
            variant="default"
            leftSection={<IconList size={16} aria-hidden />}
            onClick={() => void go("service-request-visits")}
          >
            {m.ui_as_list()}
          </Button>
        }
      />
      <div className={classes.head}>
        <ListToolbar
          searchLabel={undefined}
          filters={shown}
          state={state}
          onChange={setState}
          onDown={() => undefined}
        />
      </div>
      <Planner call={calls.calendar} query={state.values} waiting={branch ? { branch } : {}} />
    </>
  );
}
