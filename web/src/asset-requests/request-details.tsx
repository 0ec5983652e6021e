import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RecordDocuments } from "../documents/record-documents.tsx";
import { changeTexts } from "../history/labels.ts";
import { ChangeList } from "../history/change-list.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import { ComponentsPanel } from "./components-panel.tsx";
import { masterText } from "./master-text.tsx";
import { requestTitle, type Side, sides } from "./request-api.ts";
import { amcText } from "./request-cover.ts";
import classes from "./request-page.module.css";
import { RequestState } from "./request-state.tsx";

interface RequestViewProps {
  request: RequestDetails;
  side: Side;
  actions: ReactNode;
  /** What stands above the details. */
  note?: ReactNode;
  mayEdit: boolean;
}

/** A request with everything that belongs to it, as the side that asked or the side that decides sees it. */
export function RequestView({ request, side, actions, note, mayEdit }: RequestViewProps) {
  const isOwn = side === "own";
  return (
    <>
      <PageHeader
        title={requestTitle(request)}
        subtitle={m.asset_requests_asked_by({
          request: request.internal_id,
          name: request.requested_by_details.name,
          moment: localMinute(request.created),
        })}
        actions={actions}
      />
      <p className={classes.lead}>
        <RequestState state={request.precheck_status} />
        {request.sent && <span>{m.asset_requests_sent_on({ moment: localMinute(request.sent) })}</span>}
        {request.decided && request.decided_by_details && (
          <span>
            {m.asset_requests_decided_on({
              name: request.decided_by_details.name,
              moment: localMinute(request.decided),
            })}
          </span>
        )}
      </p>
      {note && <div className={classes.note}>{note}</div>}
      {request.precheck_status === "Rejected" && (
        <div className={classes.band}>
          <p className={classes.bandTitle}>{m.asset_requests_rejected_title()}</p>
          <p dir="auto">{request.reject_reason || m.asset_requests_no_reason()}</p>
        </div>
      )}
      <Columns>
        <Column>
          <Wanted request={request} />
          <ComponentsPanel request={request} mayEdit={mayEdit} mayAdd={mayEdit && isOwn} />
          {isOwn && (
            <Panel title={m.documents_title()}>
              <RecordDocuments calls={sides.own.calls} permission="precheck.create" id={request.id} />
            </Panel>
          )}
          {!isOwn && <Documents request={request} />}
        </Column>
        <Column>
          <ReviewerChanges request={request} />
          <Approval request={request} />
          <Made request={request} />
          <HistoryPanel call={sides[side].calls.activity} id={request.id} record={m.activity_the_asset_request()} />
        </Column>
      </Columns>
    </>
  );
}

function Wanted({ request }: { request: RequestDetails }) {
  const { product_details: model, estimated_cost: cost, estimated_currency: currency } = request;
  const { category_details: category } = request;
  const isOtherCategory = model.category_details.name !== "" && model.category_details.name !== category.name;
  const serial = request.flag_editable_serial_number || request.precheck_status === "Approved";
  return (
    <Panel title={m.asset_requests_wanted()}>
      <Facts>
        <Fact label={m.asset_requests_model()}>
          {masterText({ name: model.product_name, existing_id: model.existing_id })}
        </Fact>
        <Fact label={m.asset_requests_model_number()}>{model.product_number}</Fact>
        <Fact label={m.asset_requests_category()}>{masterText(category)}</Fact>
        {isOtherCategory && (
          <Fact label={m.asset_requests_category_of_model()}>{masterText(model.category_details)}</Fact>
        )}
        <Fact label={m.asset_requests_brand()}>{masterText(model.brand_details)}</Fact>
        <Fact label={m.asset_requests_manufacturer()}>{masterText(request.manufacturer_details)}</Fact>
        <Fact label={m.asset_requests_quantity()}>{request.quantity}</Fact>
        <Fact label={m.asset_requests_needed_by()}>{readDay(request.needed_by)}</Fact>
        <Fact label={m.asset_requests_place()}>
          {request.location_details
            ? breadcrumbText(request.location_details.breadcrumb)
            : request.branch_details?.name}
        </Fact>
        <Fact label={m.asset_requests_estimate()}>{cost && currency ? moneyText(cost, currency) : null}</Fact>
        <Fact label={m.asset_requests_tag()} mono>
          {request.asset_id}
        </Fact>
        <Fact label={m.asset_requests_serial_number()} mono={serial}>
          {serial ? request.serial_number : m.asset_requests_serial_of_several()}
        </Fact>
        <Fact label={m.asset_requests_service_provider()}>{masterText(request.service_provider_details)}</Fact>
        <Fact label={m.asset_requests_warranty()}>
          {request.warranty_period === null ? null : m.asset_requests_months({ count: request.warranty_period })}
        </Fact>
        <Fact label={m.asset_requests_amc()}>{amcText(request)}</Fact>
        <Fact label={m.asset_requests_invoice_number()}>{request.invoice_number}</Fact>
        <Fact label={m.asset_requests_invoice_date()}>{readDay(request.invoice_date)}</Fact>
        <Fact label={m.asset_requests_created()}>{localMinute(request.created)}</Fact>
      </Facts>
      <Notes text={request.reason} />
    </Panel>
  );
}

/** Files of a request for who decides, who changes none. */
const Documents = ({ request: { documents } }: { request: RequestDetails }) =>
  documents.length === 0 ? null : (
    <Panel title={m.documents_title()}>
      <ul className={classes.rows} aria-label={m.documents_title()}>
        {documents.map(({ id, title, file, file_name }) => (
          <li key={id} className={classes.row}>
            <a href={file} target="_blank" rel="noopener noreferrer" dir="auto">
              {title || file_name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );

/** What reviewers changed since the request was sent. */
const ReviewerChanges = ({ request: { reviewer_changes: changes } }: { request: RequestDetails }) =>
  changes.length === 0 ? null : (
    <Panel title={m.asset_requests_reviewers()}>
      <ChangeList changes={changeTexts({ changes })} />
    </Panel>
  );

/** The steps of an approval, each with who decided. */
const Approval = ({ request: { steps, precheck_status: state } }: { request: RequestDetails }) =>
  steps.length === 0 || state === "Pending" ? null : (
    <Panel title={m.asset_requests_approval()}>
      <ol className={classes.rows} aria-label={m.asset_requests_approval()}>
        {steps.map(({ number, role_details, decided, decided_by_details, on_behalf_of_details }) => (
          <li key={number} className={classes.row}>
            <span className={classes.number} data-done={decided !== null || undefined} aria-hidden="true">
              {decided === null ? number : <IconCheck size={15} stroke={2} />}
            </span>
            <div className={classes.words}>
              <p className={classes.rowTitle}>{role_details?.name ?? m.asset_requests_anybody()}</p>
              <p className={classes.rowNote}>
                {decided === null || !decided_by_details
                  ? state === "Rejected"
                    ? m.asset_requests_step_open()
                    : m.asset_requests_step_waits()
                  : on_behalf_of_details
                    ? m.asset_requests_step_for({
                        name: decided_by_details.name,
                        other: on_behalf_of_details.name,
                        moment: localMinute(decided),
                      })
                    : m.asset_requests_step_done({ name: decided_by_details.name, moment: localMinute(decided) })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );

/** The assets that came of an approved request. */
const Made = ({ request: { assets } }: { request: RequestDetails }) =>
  assets.length === 0 ? null : (
    <Panel title={m.asset_requests_made()}>
      <ul className={classes.rows} aria-label={m.asset_requests_made()}>
        {assets.map(({ id, name, asset_id }) => (
          <li key={id} className={classes.row}>
            <RouteLink name="asset-management-my-assets-id" params={{ id }}>
              {asset_id}
            </RouteLink>
            <span dir="auto" className={classes.rowNote}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
