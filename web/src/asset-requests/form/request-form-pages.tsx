import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave, useRouteParams } from "../../navigation/navigation.tsx";
import { requestTitle, showRequest, type Side, sides } from "../request-api.ts";
import { RequestFields } from "./request-fields.tsx";
import { bodyOf, patchOf, requestFields, valuesOf } from "./request-form.ts";

const FIELDS = 14;

/** Asks for an asset; components and files join on its page, from which it is sent. */
export function CreateRequestPage() {
  const go = useGo();
  const leave = useLeave();
  const create = useWrite(assetRequestCalls.create);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/asset-requests/rules")).requestBody,
    labels: requestFields.labels(),
    initialValues: valuesOf(null),
    toBody: bodyOf,
    draft: "asset-requests.create",
  });
  return (
    <FormPage
      title={m.asset_requests_create_title()}
      subtitle={m.asset_requests_create_text()}
      form={form}
      takesFocus
      submitLabel={m.asset_requests_save()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void go("asset-management-my-asset-request-id", { params: { id }, replace: true })}
      onCancel={() => leave("asset-management-my-asset-request")}
    >
      <RequestFields form={form} request={null} />
    </FormPage>
  );
}

/** Edits an own request that is pending or rejected. */
export const EditRequestPage = () => <EditOf side="own" />;

/** Edits a request that waits for approval, as who decides about it. */
export const ReviewRequestPage = () => <EditOf side="approval" />;

function EditOf({ side }: { side: Side }) {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(sides[side].calls.read, { params: { id } });
  return (
    <EditPage title={m.asset_requests_edit_title()} fields={FIELDS} edited={edited} nameOf={requestTitle}>
      {(request) => <EditRequest side={side} loaded={request} onReload={edited.reload} />}
    </EditPage>
  );
}

interface EditRequestProps {
  side: Side;
  loaded: RequestDetails;
  onReload: () => void;
}

function EditRequest({ side, loaded, onReload }: EditRequestProps) {
  const leave = useLeave();
  const own = useWrite(assetRequestCalls.update, { onSuccess: showRequest("own") });
  const review = useWrite(approvalCalls.update, { onSuccess: showRequest("approval") });
  const update = side === "own" ? own : review;
  const { id, version } = loaded;
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/asset-requests/rules")).requestPatch,
    labels: requestFields.labels(),
    initialValues: valuesOf(loaded),
    toBody: (values) => patchOf(loaded, values),
  });
  const back = () => leave(sides[side].page, { params: { id } });
  return (
    <FormPage
      title={m.asset_requests_edit_title()}
      subtitle={side === "own" ? loaded.internal_id : m.asset_requests_review_edit({ request: loaded.internal_id })}
      form={form}
      submitLabel={m.asset_requests_save()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={back}
      onCancel={back}
    >
      <RequestFields form={form} request={loaded} />
    </FormPage>
  );
}
