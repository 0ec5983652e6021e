import { Button } from "@mantine/core";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import type { ServicePart } from "@steward/contract/service-parts/rules";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { Column, Columns, Panel } from "../ui/details/details.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { EstimatePanel, ProviderEstimatePanel } from "./estimate-panel.tsx";
import { amountText, FittedChip, payerText, piecesText, type RequestOfParts, serialsText } from "./part-api.tsx";
import { PartDialog } from "./part-dialog.tsx";
import classes from "./service-parts.module.css";

const PAGE_SIZE = 20;

/** Parts of a request, what they come to, and who allowed it. */
export default function PartsTab({ request }: { request: RequestOfParts }) {
  const { id } = request;
  const pages = usePages(calls.ofRequest, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  const estimate = useLoad(calls.estimate, { params: { id } }, { silent: true });
  const [edited, setEdited] = useState<ServicePart | "new" | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const failure = pages.rows.length === 0 ? pages.error : null;
  if (failure) return <LoadFailure error={failure} onRetry={pages.reload} />;
  if (estimate.error && !estimate.data)
    return <LoadFailure error={estimate.error} onRetry={() => void estimate.refetch()} />;
  if (pages.isLoading || !estimate.data) return <SkeletonArea height={240} />;
  const mayFit = request.may.includes("fit");
  return (
    <Columns>
      <Column>
        <Panel
          title={m.service_parts_title()}
          action={
            mayFit && (
              <Button
                ref={add}
                variant="default"
                leftSection={<IconPlus size={15} aria-hidden />}
                onClick={() => setEdited("new")}
              >
                {m.service_parts_add()}
              </Button>
            )
          }
        >
          {pages.rows.length === 0 ? (
            <div className={classes.none}>
              <p className={classes.noneTitle}>{m.service_parts_none()}</p>
              {mayFit && <p>{m.service_parts_none_text()}</p>}
            </div>
          ) : (
            <ul className={classes.rows} aria-label={m.service_parts_title()}>
              {pages.rows.map((part) => (
                <Row
                  key={part.id}
                  part={part}
                  mayFit={mayFit && part.partner_details === null}
                  onEdit={() => setEdited(part)}
                  onRemoved={() => add.current?.focus()}
                />
              ))}
            </ul>
          )}
          <ListFooter list={pages} />
        </Panel>
      </Column>
      <Column>
        {/* Parts of a provider alone leave nothing of one's own to add up. */}
        {(estimate.data.totals.length > 0 || estimate.data.providers.length === 0) && (
          <EstimatePanel request={request} estimate={estimate.data} />
        )}
        {estimate.data.providers.map((theirs) => (
          <ProviderEstimatePanel
            key={theirs.provider_details.id}
            request={request}
            estimate={theirs}
            limit={estimate.data.limit}
          />
        ))}
      </Column>
      {edited && (
        <PartDialog request={request} part={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Columns>
  );
}

interface RowProps {
  part: ServicePart;
  mayFit: boolean;
  onEdit: () => void;
  /** Takes the focus, which goes with the row. */
  onRemoved: () => void;
}

function Row({ part, mayFit, onEdit, onRemoved }: RowProps) {
  const confirm = useConfirm();
  const remove = useWrite(calls.remove, { onSuccess: onRemoved });
  const update = useWrite(calls.update);
  const params = { id: part.request, part_id: part.id };
  const askToRemove = async () => {
    if (await confirm()) remove.mutate({ params });
  };
  const actions = () => [
    ...(part.is_fitted
      ? []
      : [
          {
            label: m.service_parts_fit(),
            run: () => update.mutate({ params, body: { is_fitted: true }, version: part.version }),
          },
        ]),
    { label: m.stock_edit(), run: onEdit },
    { label: m.stock_delete(), danger: true, run: () => void askToRemove() },
  ];
  const notes = [
    part.part_number,
    serialsText(part),
    part.replaced_details && m.service_parts_for({ name: part.replaced_details.name }),
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {part.component_details ? (
            <RouteLink name="asset-management-component-id" params={{ id: part.component_details.id }}>
              {part.part_name}
            </RouteLink>
          ) : (
            part.part_name
          )}
        </p>
        {notes.length > 0 && (
          <p className={classes.note} dir="auto">
            {notes.join(" · ")}
          </p>
        )}
        {part.partner_details && <StateChip icon={IconBuilding} text={part.partner_details.name} />}
      </div>
      <div className={classes.chip}>
        <FittedChip part={part} />
      </div>
      <div className={classes.money}>
        <p className={classes.total}>{amountText(part.total, part.currency)}</p>
        <p className={classes.note}>{[piecesText(part), payerText(part)].filter(Boolean).join(" · ")}</p>
      </div>
      {mayFit && (
        <div className={classes.menu}>
          <ActionMenu label={m.service_parts_actions_of({ name: part.part_name })} actions={actions} />
        </div>
      )}
    </li>
  );
}
