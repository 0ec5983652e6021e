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
    <Modal.Root
      opened
      onClose={props.onCancel}
      size={600}
      closeOnClickOutside={untouched}
      closeOnEscape={untouched}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.dialogHead}>
          <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={m.forms_close()} />
        </div>
        <Modal.Body>
          <FormBody {...body} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
