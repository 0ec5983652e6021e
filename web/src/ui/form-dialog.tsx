import { Modal } from "@mantine/core";
import { m } from "../messages/messages.js";
import classes from "./form-body.module.css";
import { FormBody, type FormBodyProps } from "./form-body.tsx";

interface FormDialogProps<Values extends object, Body, Saved> extends FormBodyProps<Values, Body, Saved> {
  title: string;
}

/**
 * A form in a dialog, shown while mounted. It closes by its buttons only, never by a click outside or Escape while
 * something is typed, so that entries are not lost.
 */
export function FormDialog<Values extends object, Body, Saved>(props: FormDialogProps<Values, Body, Saved>) {
  const { title, ...body } = props;
  const untouched = !props.form.isDirty();
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={title}
      size={520}
      closeOnClickOutside={untouched}
      closeOnEscape={untouched}
      centered
      classNames={{ title: classes.dialogTitle ?? "" }}
      closeButtonProps={{ "aria-label": m.forms_close() }}
    >
      <FormBody {...body} />
    </Modal>
  );
}
