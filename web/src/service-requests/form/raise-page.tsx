import { NativeSelect, TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import type { ProblemStatement } from "@steward/contract/masters/problem-statement/rules";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, priorities, requestTypes } from "@steward/contract/service-requests/constants";
import type { CoverageDecision } from "@steward/contract/service-requests/coverage";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { FilesField } from "../../documents/files-field.tsx";
import { FieldGroup, Pair } from "../../forms/field-group.tsx";
import { ImageField } from "../../forms/fields/image-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { usePendingImages } from "../../forms/fields/pending-images.ts";
import { FormPage } from "../../forms/form-page.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo, useLeave, useUrlState } from "../../navigation/navigation.tsx";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { Fact, Facts, Panel } from "../../ui/details/details.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { bodyOf, formOf, type RaiseBody, raiseFields, type RaiseValues, startOf } from "./raise-form.ts";
import { leaveFiles, sendFiles } from "./left-files.ts";
import { coverageText, promiseText, ServiceStateChip } from "../service-request-api.tsx";
import classes from "../service-requests.module.css";

type Form = RecordForm<RaiseValues, RaiseBody>;
const active = { is_active: true };

/** Raises a request for service on an asset, or at a place; then uploads its pictures. */
export function RaisePage() {
  const go = useGo();
  const leave = useLeave();
  const [{ asset = null }] = useUrlState();
  const images = usePendingImages(undefined, { firstIsMain: true });
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/service-requests/rules")).raiseBody,
    labels: raiseFields.labels(),
    initialValues: startOf(asset),
    toBody: bodyOf,
    draft: asset ? `service-requests.raise.${asset}` : "service-requests.raise",
  });
  const raise = useWrite(serviceRequestCalls.raise);
  const send = async (body: RaiseBody) => {
    const made = await raise.mutateAsync({ form: formOf(body) });
    const pictures = images.images.toSorted((one, other) => Number(other.is_primary) - Number(one.is_primary));
    return { made, left: await sendFiles(made.id, [...pictures, ...files.map((file) => ({ file }))]) };
  };
  return (
    <FormPage
      title={m.shell_title_raise_service_request()}
      subtitle={m.service_requests_raise_text()}
      form={form}
      takesFocus
      alsoDirty={images.images.length > 0 || files.length > 0}
      submitLabel={m.service_requests_raise()}
      onSubmit={send}
      onSaved={({ made, left }) => {
        if (left.length === 0) return void go("service-request", { replace: true });
        // What failed is sent again from the page of the request, which stays.
        leaveFiles(made.id, left);
        void go("service-request-id", { params: { id: made.id }, replace: true });
      }}
      onCancel={() => leave("service-request")}
    >
      <About form={form} />
      <FieldGroup title={m.service_requests_group_what()}>
        <Problem form={form} />
        <Pair>
          <NativeSelect {...form.field("type")} data={[...requestTypes]} />
          <NativeSelect {...form.field("priority")} data={[...priorities]} />
        </Pair>
        <LongTextField {...form.field("description")} maxLength={2000} />
      </FieldGroup>
      <FieldGroup title={m.service_requests_group_who()}>
        <Pair>
          <TextInput {...form.field("contact_person_name")} maxLength={255} autoComplete="off" />
          <TextInput {...form.field("contact_person_phone")} inputMode="tel" autoComplete="off" />
        </Pair>
        <TextInput {...form.field("preferred_at")} type="datetime-local" maw={260} />
      </FieldGroup>
      <ImageField label={m.service_requests_pictures()} images={[]} pending={images} />
      <FilesField
        label={m.service_requests_raise_files()}
        description={m.service_requests_files_not_kept()}
        files={files}
        most={FILES_MOST}
        onChange={setFiles}
      />
    </FormPage>
  );
}

/** The asset, or the place where no asset is named, with what covers a request on it. */
function About({ form }: { form: Form }) {
  const { steward_asset: asset, branch, location } = form.form.values;
  const maySeePlaces = useMay("location.view");
  const set = (next: Pick<RaiseValues, "branch" | "location">) => form.form.setValues(next);
  const decision = useLoad(
    serviceRequestCalls.coverage,
    { params: { id: asset ?? "" } },
    { enabled: asset !== null, silent: true },
  );
  return (
    <FieldGroup title={m.service_requests_group_about()}>
      <RecordPicker
        {...form.field("steward_asset", { help: m.service_requests_asset_help() })}
        call={assetCalls.list}
        describe={({ asset_id, asset_name }) => ({ label: asset_id, note: asset_name })}
      />
      {asset === null && (
        <Pair>
          <RecordPicker
            {...form.field("branch")}
            {...named(branchCalls.list)}
            query={active}
            onChange={(id) => id !== branch && set({ branch: id, location: null })}
          />
          {maySeePlaces && (
            <RecordPicker
              {...form.field("location")}
              call={locationCalls.list}
              describe={(row) => ({ label: breadcrumbText(row.breadcrumb.slice(1)), note: row.branch_details.name })}
              query={branch === null ? active : { ...active, branch }}
              onChange={(id) => id === null && set({ branch, location: null })}
              onPick={(row) => row && set({ branch: row.branch, location: row.id })}
              value={location}
              none={m.locations_none()}
            />
          )}
        </Pair>
      )}
      {asset !== null && decision.data && <Decision decision={decision.data} />}
    </FieldGroup>
  );
}

/** A problem, whose priority and type are taken over. */
function Problem({ form }: { form: Form }) {
  const [known, setKnown] = useState<ProblemStatement | null>(null);
  return (
    <RecordPicker
      {...form.field("problem_statement", { help: known?.category })}
      call={problemStatementCalls.list}
      describe={({ name, category }) => ({ label: name, note: category })}
      query={active}
      onPick={(problem) => {
        setKnown(problem);
        if (problem) form.form.setValues({ type: problem.default_type, priority: problem.default_priority });
      }}
    />
  );
}

/** Who would pay and when it would be due, with the open requests on the same asset first. */
function Decision({ decision }: { decision: CoverageDecision }) {
  const { open_requests: open } = decision;
  return (
    <div className={classes.decision} aria-live="polite">
      {open.length > 0 && (
        <div className={classes.band}>
          <p className={classes.bandTitle}>
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
            {m.service_requests_open_already({ count: open.length })}
          </p>
          <ul className={classes.open} aria-label={m.service_requests_open_already({ count: open.length })}>
            {open.map(({ id, internal_id, problem, status }) => (
              <li key={id}>
                <RouteLink name="service-request-id" params={{ id }}>
                  {internal_id}
                </RouteLink>
                <span dir="auto">{problem}</span>
                <ServiceStateChip state={status} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Panel title={m.service_requests_decision()}>
        <Facts>
          <Fact label={m.service_requests_coverage()}>{coverageText(decision)}</Fact>
          <Fact label={m.service_requests_provider()}>{decision.service_provider_details?.name}</Fact>
          <Fact label={m.service_requests_response()}>
            {promiseText(decision.response_hours, decision.response_due)}
          </Fact>
          <Fact label={m.service_requests_resolution_due()}>
            {promiseText(decision.resolution_hours, decision.resolution_due)}
          </Fact>
        </Facts>
      </Panel>
    </div>
  );
}
