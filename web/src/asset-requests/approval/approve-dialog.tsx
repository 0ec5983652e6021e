import { Checkbox, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { ApproveBody, NearMaster } from "@steward/contract/asset-requests/approval/rules";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { useState } from "react";
import { assetSource } from "../../assets/asset-api.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import type { MasterName } from "../form/request-form.ts";

interface ApproveDialogProps {
  request: RequestDetails;
  onClose: () => void;
}

/** Approves a request: the turn of the next step, or what is created of it. */
export function ApproveDialog(props: ApproveDialogProps) {
  const waiting = props.request.steps.filter(({ decided }) => decided === null);
  return waiting.length > 1 ? <ApproveStep {...props} next={waiting[1]?.role_details?.name} /> : <Create {...props} />;
}

/** Another step follows: nothing is created yet. */
function ApproveStep({
  request: { id, internal_id, version },
  next,
  onClose,
}: ApproveDialogProps & { next?: string | undefined }) {
  const approve = useWrite(approvalCalls.approve, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.asset_requests_approve_of({ request: internal_id })}
      onClose={onClose}
      action={m.asset_requests_approve()}
      isPending={approve.isPending}
      failure={<WriteFailure error={approve.error} />}
      onSubmit={() => approve.mutate({ params: { id }, body: {}, version })}
    >
      <p>{m.asset_requests_next_step({ role: next ?? m.asset_requests_anybody() })}</p>
    </ActionDialog>
  );
}

const masterTitle: Record<MasterName, () => string> = {
  product: m.asset_requests_model,
  category: m.asset_requests_category,
  brand: m.asset_requests_brand,
  manufacturer: m.asset_requests_manufacturer,
  service_provider: m.asset_requests_service_provider,
};

/** New names of a request, which become records unless one that is there already is chosen. */
function newNames({
  product_details: model,
  category_details,
  manufacturer_details,
  service_provider_details,
}: RequestDetails) {
  const named = [
    ["product", { name: model.product_name, existing_id: model.existing_id }],
    ["category", category_details],
    ["brand", model.brand_details],
    ["manufacturer", manufacturer_details],
    ["service_provider", service_provider_details],
  ] as const;
  return named.flatMap(([master, { name, existing_id }]) => (name && existing_id === null ? [{ master, name }] : []));
}

/** What is to be created, before it is. */
function Create({ request, onClose }: ApproveDialogProps) {
  const { id, internal_id, quantity, version } = request;
  const matches = useLoad(approvalCalls.matches, { params: { id } }, { silent: true });
  const approve = useWrite(approvalCalls.approve, { onSuccess: onClose });
  const names = newNames(request);
  const [chosen, setChosen] = useState<Partial<Record<MasterName, string | null>>>({});
  const [assets, setAssets] = useState<readonly { id: string; name: string }[]>([]);
  const [serials, setSerials] = useState(request.serial_number);
  const near = (master: MasterName): readonly NearMaster[] => matches.data?.[master] ?? [];
  // One of exactly that name is taken unless something else is chosen.
  const choiceOf = (master: MasterName) => {
    const choice = chosen[master];
    return choice === undefined ? (near(master).find(({ is_same }) => is_same)?.id ?? null) : choice;
  };
  const created = Math.max(0, quantity - assets.length);
  const submit = () => {
    const body: Partial<ApproveBody> = {
      ...Object.fromEntries(names.map(({ master }) => [master, choiceOf(master)])),
      assets: assets.map((asset) => asset.id),
      serial_numbers: created === 0 ? [] : serials.split("\n").map((line) => line.trim()),
    };
    approve.mutate({ params: { id }, body, version });
  };
  const toggle = (asset: { id: string; asset_id: string }, isChosen: boolean) =>
    setAssets(
      isChosen ? [...assets, { id: asset.id, name: asset.asset_id }] : assets.filter((each) => each.id !== asset.id),
    );
  return (
    <ActionDialog
      title={m.asset_requests_approve_of({ request: internal_id })}
      size={620}
      onClose={onClose}
      action={m.asset_requests_approve()}
      isPossible={matches.data !== undefined && assets.length <= quantity}
      isPending={approve.isPending}
      failure={<WriteFailure error={approve.error} />}
      onSubmit={submit}
    >
      {matches.error && !matches.data && <LoadFailure error={matches.error} onRetry={() => void matches.refetch()} />}
      {matches.isPending && <SkeletonArea height={180} />}
      {matches.data && (
        <>
          {names.map(({ master, name }) => (
            <NewMaster
              key={master}
              title={masterTitle[master]()}
              name={name}
              near={near(master)}
              value={choiceOf(master)}
              onChange={(record) => setChosen({ ...chosen, [master]: record })}
            />
          ))}
          {matches.data.assets.map((asset) => (
            <Checkbox
              key={asset.id}
              label={m.asset_requests_same_serial({ tag: asset.asset_id, name: asset.name })}
              checked={assets.some((each) => each.id === asset.id)}
              onChange={(event) => toggle(asset, event.currentTarget.checked)}
            />
          ))}
          <Stack gap={8}>
            <ChosenList
              label={m.asset_requests_linked()}
              chosen={assets}
              onRemove={(asset) => setAssets(assets.filter((each) => each.id !== asset))}
            />
            {assets.length < quantity && (
              <RecordPicker
                {...assetSource}
                describe={(asset) => ({
                  ...assetSource.describe(asset),
                  isRefused: assets.some((each) => each.id === asset.id),
                })}
                label={m.asset_requests_link()}
                description={m.asset_requests_link_help({ count: created })}
                value={null}
                onChange={() => undefined}
                onPick={(asset) => asset && setAssets([...assets, { id: asset.id, name: asset.asset_id }])}
              />
            )}
          </Stack>
          {created === 1 && (
            <TextInput
              label={m.asset_requests_serial_number()}
              value={serials}
              maxLength={255}
              onChange={(event) => setSerials(event.currentTarget.value)}
            />
          )}
          {created > 1 && (
            <Textarea
              label={m.asset_requests_serials()}
              description={m.asset_requests_serials_help({ count: created })}
              value={serials}
              autosize
              minRows={3}
              maxRows={8}
              onChange={(event) => setSerials(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

interface NewMasterProps {
  title: string;
  name: string;
  near: readonly NearMaster[];
  value: string | null;
  onChange: (record: string | null) => void;
}

const CREATED = "new";

/** A new name: one that is called nearly so, or a record that is created. */
const NewMaster = ({ title, name, near, value, onChange }: NewMasterProps) => (
  <Radio.Group
    label={title}
    value={value ?? CREATED}
    onChange={(choice) => onChange(choice === CREATED ? null : choice)}
  >
    <Stack gap={8} mt={6}>
      {near.map((record) => (
        <Radio
          key={record.id}
          value={record.id}
          label={record.code ? `${record.name} · ${record.code}` : record.name}
          description={record.is_same ? m.asset_requests_same_name() : m.asset_requests_near_name()}
        />
      ))}
      <Radio value={CREATED} label={m.asset_requests_create_master({ name })} />
    </Stack>
  </Radio.Group>
);
