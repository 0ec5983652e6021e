import { Modal } from "@mantine/core";
import { useModalFocus } from "../keyboard/modal-focus.ts";
import { isSignedIn } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { leaveQuestion, useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { useDialogGuard } from "../ui/dialogs/use-dialog-guard.ts";
import classes from "./form-body.module.css";
import { FormBody, type FormBodyProps } from "./form-body.tsx";

interface FormDialogProps<Values extends object, Body, Saved> extends FormBodyProps<Values, Body, Saved> {
  title: string;
  /** Maximum width in pixels. */
  size?: number;
}

/**
 * Form in a dialog, open while mounted. With unsaved entries, outside clicks and Escape do nothing and the close button
 * asks first.
 */
export function FormDialog<Values extends object, Body, Saved>(props: FormDialogProps<Values, Body, Saved>) {
  const { title, size = 600, ...body } = props;
  useModalFocus();
  const untouched = !props.form.isDirty();
  const confirm = useConfirm();
  useDialogGuard(() => isSignedIn() && props.form.isDirty(), props.onCancel);
  const leave = async () => {
    if (untouched || (await confirm(leaveQuestion()))) props.onCancel();
  };
  return (
    <Modal.Root
      opened
      onClose={() => void leave()}
      size={size}
      closeOnClickOutside={untouched}
      closeOnEscape={untouched}
      centered
      classNames={{ content: classes.dialog, body: classes.dialogBody }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.dialogHead}>
          <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={m.forms_close()} />
        </div>
        <Modal.Body>
          <FormBody {...body} isDialog />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
