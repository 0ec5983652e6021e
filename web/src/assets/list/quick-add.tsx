import { ActionIcon, TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { ASSET_NAME_MAX } from "@steward/contract/assets/constants";
import { assetBody } from "@steward/contract/assets/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { holdForPicks } from "../../forms/pickers/pending-picks.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { describePlace, locationSource, offerPlace } from "../../locations/location-api.ts";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { useMayEach } from "../../session/may.ts";
import { SubmitButton } from "../../ui/buttons/submit-button.tsx";
import classes from "./quick-add.module.css";

interface QuickValues {
  asset_name: string;
  asset_id: string;
  product: string | null;
  category: string | null;
  branch: string | null;
  location: string | null;
}

const blank: QuickValues = {
  asset_name: "",
  asset_id: "",
  product: null,
  category: null,
  branch: null,
  location: null,
};

const labels = () => ({
  asset_name: m.assets_name(),
  asset_id: m.assets_tag(),
  product: m.assets_model(),
  category: m.assets_category(),
  branch: m.assets_branch(),
  location: m.assets_place(),
});

const active = { is_active: true };

/** One line above the list that adds an asset with Enter; what several assets share stays for the next. */
export function QuickAdd({ onClose }: { onClose: () => void }) {
  const may = useMayEach();
  const create = useWrite(assetCalls.create);
  const line = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRecordForm({
    schema: assetBody,
    labels: labels(),
    initialValues: blank,
    toBody: (values: QuickValues) => values,
  });
  const { values } = form.form;
  const focus = (path: string) => line.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
  useEffect(() => focus("asset_name"), []);
  const leave = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isInPicker = target instanceof Element && target.getAttribute("aria-expanded") === "true";
    if (key === "Escape" && !isInPicker) onClose();
  });
  useEffect(() => {
    const form = line.current;
    const listen = (event: KeyboardEvent) => leave(event);
    form?.addEventListener("keydown", listen, true);
    return () => form?.removeEventListener("keydown", listen, true);
  }, []);

  const add = async (body: QuickValues) => {
    setFailure(null);
    try {
      await create.mutateAsync({ body });
    } catch (error) {
      const problems = error instanceof HttpError ? fieldErrors(error) : {};
      const [first] = Object.keys(form.showErrors(problems));
      if (first) focus(first);
      else setFailure(error);
      return;
    }
    form.startWith({ ...form.form.getValues(), asset_name: "", asset_id: "" });
    focus("asset_name");
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (create.isPending) return event.preventDefault();
    if (holdForPicks(event)) return;
    form.form.onSubmit(
      (body) => void add(body as QuickValues),
      (errors) => focus(Object.keys(errors)[0] ?? "asset_name"),
    )(event);
  };

  return (
    <form ref={line} noValidate className={classes.box} aria-label={m.assets_quick_add()} onSubmit={submit}>
      <div className={classes.line}>
        <TextInput {...form.field("asset_name")} maxLength={ASSET_NAME_MAX} autoComplete="off" />
        <TextInput
          {...form.field("asset_id")}
          maxLength={255}
          autoComplete="off"
          placeholder={m.assets_quick_tag()}
          classNames={{ input: classes.mono ?? "" }}
        />
        <RecordPicker
          {...form.field("product")}
          {...modelSource}
          query={active}
          placeholder={m.assets_quick_choose()}
          none={m.models_empty()}
        />
        <RecordPicker
          {...form.field("category")}
          {...named(categoryCalls.list)}
          query={active}
          placeholder={values.product === null ? m.assets_quick_choose() : m.assets_quick_category()}
          none={m.masters_category_empty()}
        />
        {may("location.view") ? (
          <RecordPicker
            {...form.field("location")}
            call={locationSource.call}
            describe={describePlace}
            query={active}
            placeholder={m.assets_quick_choose()}
            value={values.location ?? values.branch}
            onChange={(id) => id === null && form.form.setValues({ branch: null, location: null })}
            onPick={(row) => {
              if (!row) return;
              form.form.setValues({ branch: row.branch, location: row.location_type === "Branch" ? null : row.id });
            }}
            none={m.locations_none()}
            offer={may("location.create") ? offerPlace() : undefined}
          />
        ) : (
          <RecordPicker
            {...form.field("branch")}
            {...named(branchCalls.list)}
            query={active}
            none={m.locations_empty()}
          />
        )}
        <div className={classes.buttons}>
          <SubmitButton loading={create.isPending}>{m.assets_quick_submit()}</SubmitButton>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={m.assets_quick_close()} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <WriteFailure error={failure} />
    </form>
  );
}
