import { Button } from "@mantine/core";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { COMPONENTS_MOST } from "@steward/contract/asset-requests/constants";
import type { RequestDetails, RequestedComponent } from "@steward/contract/asset-requests/rules";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ChangeList } from "../history/change-list.tsx";
import { changeTexts } from "../history/labels.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { Panel } from "../ui/details/details.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { masterText } from "./master-text.tsx";
import { coverTexts } from "./request-cover.ts";
import { lazily } from "../ui/lazily.tsx";
import classes from "./request-page.module.css";

const ComponentDialog = lazily(async () => (await import("./component-dialog.tsx")).ComponentDialog);

interface ComponentsPanelProps {
  request: RequestDetails;
  /** May edit them: who asked while it is pending or rejected, a reviewer while it waits. */
  mayEdit: boolean;
  /** May add and remove them: who asked alone. */
  mayAdd: boolean;
}

/** Components that the asset is asked for with. */
export function ComponentsPanel({ request, mayEdit, mayAdd }: ComponentsPanelProps) {
  const confirm = useConfirm();
  const remove = useWrite(assetRequestCalls.removeComponent);
  const [edited, setEdited] = useState<RequestedComponent | "new" | null>(null);
  const { components } = request;
  const askToRemove = async ({ id }: RequestedComponent) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  const add = mayAdd && components.length < COMPONENTS_MOST && (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setEdited("new")}
    >
      {m.asset_requests_add_component()}
    </Button>
  );
  return (
    <Panel title={m.asset_requests_components()} action={add}>
      {components.length === 0 ? (
        <p className={classes.none}>{m.asset_requests_no_components()}</p>
      ) : (
        <ul className={classes.rows} aria-label={m.asset_requests_components()}>
          {components.map((component) => (
            <li key={component.id} className={classes.row}>
              <div className={classes.words}>
                <p dir="auto" className={classes.rowTitle}>
                  {component.component_details ? (
                    <RouteLink name="asset-management-component-id" params={{ id: component.component_details.id }}>
                      {component.name}
                    </RouteLink>
                  ) : (
                    component.name
                  )}
                  {component.reviewer_changes.length > 0 && (
                    <span className={classes.mark}>{m.asset_requests_changed()}</span>
                  )}
                </p>
                <Known component={component} />
                <ChangeList changes={changeTexts({ changes: component.reviewer_changes })} />
              </div>
              {mayEdit && (
                <ActionMenu
                  label={m.asset_requests_actions_of({ name: component.name })}
                  actions={() => [
                    { label: m.stock_edit(), run: () => setEdited(component) },
                    ...(mayAdd
                      ? [{ label: m.stock_delete(), danger: true, run: () => void askToRemove(component) }]
                      : []),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <ComponentDialog
          request={request.id}
          component={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

/** What is known of a component: of which category and serial number it is, its cover, and when it was added. */
function Known({ component }: { component: RequestedComponent }) {
  const { category_details: category, serial_number, created } = component;
  const isNamed = category.name !== "" || serial_number !== "";
  return (
    <>
      {isNamed && (
        <p dir="auto" className={classes.rowNote}>
          {masterText(category)}
          {category.name !== "" && serial_number !== "" && " · "}
          {serial_number}
        </p>
      )}
      <p className={classes.rowNote}>
        {[...coverTexts(component), m.asset_requests_created_on({ moment: localMinute(created) })].join(" · ")}
      </p>
    </>
  );
}
