import { Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { ResolveAction } from "@steward/contract/audits/campaigns/constants";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { useState } from "react";
import { assetSource } from "../../assets/asset-api.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { useMayEach } from "../../session/may.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { AuditPictures } from "../audit-pictures.tsx";

/** What a person chooses: a decision, or to register what a new asset is made of on the way. */
type Choice = ResolveAction | "create";

/** The permissions that a choice needs beside that to audit. */
const NEEDS: Partial<Record<Choice, Permission>> = {
  move: "asset.move_location",
  mark_missing: "asset.change_status",
  create: "asset.create",
};

const labels: Readonly<Record<Choice, () => string>> = {
  create: m.audits_register_new,
  move: m.audits_move,
  mark_missing: m.audits_mark_missing,
  register: m.audits_register,
  ignore: m.audits_ignore,
};

/** What may be decided about a finding, the most useful first. */
function offered(finding: Finding): Choice[] {
  const { asset_details: asset, found_location_details: found, result } = finding;
  return [
    ...(asset && found && result !== "Missing" ? (["move"] as const) : []),
    ...(asset && result === "Missing" ? (["mark_missing"] as const) : []),
    ...(asset ? [] : (["register", "create"] as const)),
    "ignore",
  ];
}

interface DecideDialogProps {
  campaign: string;
  finding: Finding;
  onClose: () => void;
}

/** Asks a person what is to be done about a finding. */
export function DecideDialog({ campaign, finding, onClose }: DecideDialogProps) {
  const may = useMayEach();
  const choices = offered(finding).filter((choice) => {
    const needed = NEEDS[choice];
    return needed === undefined || may(needed);
  });
  const [action, setAction] = useState<Choice>(choices[0] ?? "ignore");
  const [status, setStatus] = useState<string | null>(null);
  const [asset, setAsset] = useState<string | null>(null);
  const [fresh, setFresh] = useState(() => newAssetOf(finding));
  const create = useWrite(assetCalls.create);
  const [reason, setReason] = useState("");
  const resolve = useWrite(campaignCalls.resolve, { onSuccess: onClose });
  const isPossible =
    (action !== "ignore" || reason.trim() !== "") &&
    (action !== "mark_missing" || status !== null) &&
    (action !== "register" || asset !== null);
  const params = { id: campaign, finding_id: finding.id };
  const decide = (body: { action: ResolveAction; status?: string | null; asset?: string | null }) =>
    resolve.mutate({ params, body: { ...body, reason: reason.trim() } });
  const submit = () => {
    if (action === "mark_missing") return decide({ action, status });
    if (action === "register") return decide({ action, asset });
    if (action !== "create") return decide({ action });
    const options = {
      onSuccess: ({ id }: { id: string }) => {
        // Where the decision is refused now, the asset is there to be chosen.
        setAsset(id);
        setAction("register");
        decide({ action: "register", asset: id });
      },
    };
    return create.mutate({ body: { ...fresh, ...placeOf(finding) } }, options);
  };
  return (
    <ActionDialog
      title={m.audits_decide({ name: finding.label })}
      onClose={onClose}
      action={m.audits_decide_apply()}
      isPossible={isPossible}
      isPending={resolve.isPending || create.isPending}
      failure={<WriteFailure error={resolve.error ?? create.error} />}
      onSubmit={submit}
    >
      <AuditPictures images={finding.images} />
      <Radio.Group value={action} onChange={(next) => setAction(next)} aria-label={m.audits_decision()}>
        <Stack gap={8}>
          {choices.map((choice, index) => (
            <Radio key={choice} value={choice} label={labels[choice]()} data-autofocus={index === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      {action === "mark_missing" && <MissingStatus value={status} onChange={setStatus} />}
      {action === "register" && (
        <RecordPicker {...assetSource} label={m.audits_decide_asset()} value={asset} onChange={setAsset} />
      )}
      {action === "create" && (
        <NewAsset
          isPlaced={finding.found_location_details !== null}
          value={fresh}
          problems={fieldErrors(create.error)}
          onChange={setFresh}
        />
      )}
      <Textarea
        label={action === "ignore" ? m.audits_decide_reason_required() : m.audits_decide_reason()}
        value={reason}
        maxLength={200}
        rows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

type NewAssetValues = ReturnType<typeof newAssetOf>;

/** What is known of an asset that nobody has registered: its code. */
const newAssetOf = ({ code, remark }: Finding) => ({
  asset_id: code ?? "",
  asset_name: "",
  product: null as string | null,
  category: null as string | null,
  notes: remark,
});

/** Where it was found, which is where the register is to have it. */
function placeOf({ found_location_details: found }: Finding) {
  const branch = found?.breadcrumb[0]?.id;
  if (!found || branch === undefined) return {};
  return { branch, location: found.id === branch ? null : found.id };
}

interface NewAssetProps {
  /** Whether anybody has said where it was found. */
  isPlaced: boolean;
  value: NewAssetValues;
  problems: Readonly<Record<string, string>>;
  onChange: (value: NewAssetValues) => void;
}

/** The asset that a code becomes. */
function NewAsset({ isPlaced, value, problems, onChange }: NewAssetProps) {
  const line = (path: "asset_id" | "asset_name", label: string) => (
    <TextInput
      label={label}
      value={value[path]}
      maxLength={255}
      autoComplete="off"
      error={problems[path]}
      onChange={(event) => onChange({ ...value, [path]: event.currentTarget.value })}
    />
  );
  const record = (path: "product" | "category", label: string) => ({
    label,
    query: { is_active: true },
    value: value[path],
    error: problems[path],
    onChange: (id: string | null) => onChange({ ...value, [path]: id }),
  });
  return (
    <Stack gap={12}>
      <Text size="sm">{isPlaced ? m.audits_register_new_text() : m.audits_register_new_nowhere()}</Text>
      {line("asset_id", m.assets_tag())}
      {line("asset_name", m.assets_name())}
      <RecordPicker {...modelSource} {...record("product", m.assets_model())} />
      <RecordPicker {...named(categoryCalls.list)} {...record("category", m.assets_category())} />
    </Stack>
  );
}

interface MissingStatusProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The statuses that take an asset out of service; the one called Missing comes first where there is one. */
function MissingStatus({ value, onChange }: MissingStatusProps) {
  const query = { is_active: true, page_size: 100 };
  const statuses = (useLoad(attachedStatusCalls.list, { query }, { silent: true }).data?.results ?? [])
    .filter(({ category }) => category === "unavailable")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={m.audits_decide_status()}
      data={statuses}
      value={value}
      onChange={onChange}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
