import { Input, TextInput, VisuallyHidden } from "@mantine/core";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { useRef, useState } from "react";
import { offerPage } from "../../add-dialogs/create-offer.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import classes from "./add-location-fields.module.css";
import {
  aboveOf,
  type Chain,
  type ChainStep,
  chosenAt,
  isComplete,
  nextChain,
  openLevel,
  type PickedType,
  pickedTypes,
} from "./chain.ts";
import { ChainTrail } from "./chain-trail.tsx";
import { leaveName } from "./left-name.ts";
import { LevelPicker } from "./level-picker.tsx";
import { nextSteps } from "./level-labels.ts";
import type { AddLocationRecordForm } from "./use-add-location.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

interface AddLocationFieldsProps {
  type: SubLocationType;
  form: AddLocationRecordForm;
}

/** Name, branch and, except for a building, picture pickers from the branch down to the place above. */
export function AddLocationFields({ type, form }: AddLocationFieldsProps) {
  const { branch, places } = form.form.getValues();
  const chain: Chain = { branch, places };
  const level = openLevel(type, chain);
  const above = level && aboveOf(level, chain);
  const mayAddBranch = useMay("branch.create");
  const [former, setFormer] = useState<string | null>(null);
  const [shown, setShown] = useState("");
  const fields = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLElement>(null);
  const problem = form.form.errors.places;

  const take = (step: ChainStep) => {
    const next = nextChain(chain, step);
    if (next === chain) return;
    form.form.setFieldValue("branch", next.branch);
    form.form.setFieldValue("places", next.places);
  };
  const assign = (level: PickedType) => (place: { id: string; name: string }) => {
    setFormer(null);
    take({ step: "choose", level, place: { id: place.id, name: place.name } });
    if (level !== pickedTypes(type).at(-1)) stage.current?.focus();
  };
  const goBack = (level: PickedType | "Branch") => {
    setFormer(level === "Branch" ? (places[0]?.id ?? null) : (chosenAt(level, chain)?.id ?? null));
    take({ step: "back", level });
    if (level === "Branch") openBranches(fields.current);
    else stage.current?.focus();
  };

  return (
    <div ref={fields} className={classes.fields}>
      <div className={classes.entries}>
        <TextInput {...form.field("name", { required: true })} data-path="name" data-autofocus autoComplete="off" />
        <RecordPicker
          call={branchCalls.list}
          query={{ is_active: true }}
          describe={(row) => ({ label: row.name })}
          label={m.forms_required_label({ label: m.add_location_branch() })}
          value={branch?.id ?? null}
          current={branch}
          onChange={() => undefined}
          onPick={(row) => {
            setFormer(null);
            take({ step: "branch", branch: row && { id: row.id, name: row.name } });
          }}
          none={m.locations_empty()}
          offer={mayAddBranch ? offerPage(m.locations_create(), { name: "admin-location-branch-create" }) : undefined}
          error={form.form.errors.branch}
          data-path="branch"
          // Mantine's "required" would remove the clear button.
          aria-required
        />
      </div>
      {!isComplete(type, chain) && <p className={classes.next}>{nextSteps[type]?.()}</p>}
      {level && above && (
        <section
          ref={stage}
          tabIndex={-1}
          className={classes.stage}
          data-stage
          data-path="places"
          aria-label={locationTypeInfo[level].title()}
        >
          <ChainTrail chain={chain} level={level} onBack={goBack} />
          {problem && <Input.Error className={classes.problem}>{problem}</Input.Error>}
          <LevelPicker
            key={`${level} ${above.id}`}
            level={level}
            above={above}
            chosen={chosenAt(level, chain)?.id ?? null}
            former={former}
            onAssign={assign(level)}
            onLeave={() => leaveName(type, form.form.getValues().name)}
            onShown={setShown}
          />
        </section>
      )}
      <VisuallyHidden role="status">{branch && level && announcement(type, chain, shown)}</VisuallyHidden>
    </div>
  );
}

/** Announcement for screen readers after each choice: the breadcrumb so far and the next step. */
function announcement(type: SubLocationType, chain: Chain, shown: string): string {
  const trail = breadcrumbText([...(chain.branch ? [chain.branch] : []), ...chain.places]);
  return `${m.add_location_way({ trail })} ${isComplete(type, chain) ? m.add_location_ready() : shown}`;
}

function openBranches(fields: HTMLElement | null): void {
  const input = fields?.querySelector<HTMLInputElement>("[data-path=branch]");
  input?.focus();
  input?.click();
}
