import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { isModalOpen } from "../keyboard/modal-focus.ts";
import { isSignedIn } from "../http/session.ts";
import { leaveQuestion, useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { FormBody, type FormBodyProps } from "./form-body.tsx";
import classes from "./form-body.module.css";
import { PageHeader } from "../ui/page-header.tsx";

interface FormPageProps<Values extends object, Body, Saved> extends FormBodyProps<Values, Body, Saved> {
  title: string;
  subtitle?: string;
  /** True where something outside the form is unsaved, such as chosen pictures. */
  alsoDirty?: boolean;
  /** For content wider than a column of fields. */
  isWide?: boolean;
}

/**
 * Create or edit page in one column. Leaving it with unsaved entries asks first; entries of a form with a draft survive
 * a reload.
 */
export function FormPage<Values extends object, Body, Saved>(props: FormPageProps<Values, Body, Saved>) {
  const { title, subtitle, alsoDirty = false, isWide = false, form, onSaved, ...body } = props;
  const confirm = useConfirm();
  const saved = useRef(false);
  const isDirty = () => !saved.current && (alsoDirty || form.isDirty());

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A dialog over the page has the first say.
      if (isModalOpen() || !isDirty() || !isSignedIn() || current.pathname === next.pathname) return false;
      const leave = await confirm(leaveQuestion());
      if (leave) form.forgetDraft();
      return !leave;
    },
    enableBeforeUnload: () => isSignedIn() && isDirty() && (alsoDirty || !form.keepsDraft),
  });

  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <PageHeader title={title} subtitle={subtitle} />
      <FormBody
        {...body}
        form={form}
        onSaved={(result, goesOn) => {
          saved.current = true;
          if (onSaved(result, goesOn) === "stay") saved.current = false;
        }}
      />
    </div>
  );
}
