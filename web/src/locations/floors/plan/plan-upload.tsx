import { Button } from "@mantine/core";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { isPicture, NOT_A_PICTURE } from "@steward/contract/kit/pictures";
import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { useId, useRef, useState } from "react";
import { errorText } from "../../../http/error-text.ts";
import { fieldErrors } from "../../../http/http-error.ts";
import { useWrite } from "../../../http/queries.ts";
import { m } from "../../../messages/messages.js";
import { showToast } from "../../../toasts/toast-queue.ts";
import { useConfirm } from "../../../ui/dialogs/confirm-dialog.tsx";
import classes from "./floor-plan.module.css";

interface PlanUploadProps {
  floor: string;
  hasPlan: boolean;
}

/** Adds, replaces and removes the picture of a floor; a refused file is told where it was chosen. */
export function PlanUpload({ floor, hasPlan }: PlanUploadProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const confirm = useConfirm();
  const upload = useWrite(floorPlanCalls.upload, { silent: true });
  const remove = useWrite(floorPlanCalls.remove);

  const send = (picture: File | undefined) => {
    if (!picture) return;
    if (!isPicture(picture)) return setProblem(NOT_A_PICTURE);
    if (picture.size > MAX_UPLOAD_BYTES) return setProblem(m.forms_images_too_large({ name: picture.name }));
    setProblem(null);
    const form = new FormData();
    form.append("attachments", picture, picture.name);
    upload.mutate(
      { params: { id: floor }, form },
      {
        onSuccess: () => showToast({ type: "success", message: floorPlanCalls.upload.success ?? "" }),
        onError: (error) => setProblem(Object.values(fieldErrors(error))[0] ?? errorText(error, "write")),
      },
    );
  };
  const takeAway = async () => {
    if (
      await confirm({
        title: m.floors_plan_remove(),
        body: m.floors_plan_remove_text(),
        confirmLabel: m.floors_plan_remove(),
      })
    ) {
      remove.mutate({ params: { id: floor } });
    }
  };
  return (
    <div className={classes.upload}>
      <Button
        variant="default"
        loading={upload.isPending}
        aria-describedby={helpId}
        onClick={() => file.current?.click()}
      >
        {hasPlan ? m.floors_plan_replace() : m.floors_plan_add()}
      </Button>
      {hasPlan ? (
        <Button variant="subtle" color="red" disabled={upload.isPending} onClick={() => void takeAway()}>
          {m.floors_plan_remove()}
        </Button>
      ) : null}
      <span id={helpId} className={classes.note}>
        {hasPlan ? m.floors_plan_replace_help() : m.floors_plan_add_help()}
      </span>
      {problem ? (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      ) : null}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          send(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
