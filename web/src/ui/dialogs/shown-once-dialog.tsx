import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyText } from "../text/copy-text.tsx";
import classes from "./shown-once-dialog.module.css";

interface ShownOnceDialogProps {
  title: string;
  text: string;
  /** What the secret is called, and the secret. */
  label: string;
  secret: string;
  /** How it is used. */
  children: ReactNode;
  /** Label of the button that closes it. */
  done: string;
  onClose: () => void;
}

/** Presents a secret that cannot be read again; only its own button closes it. */
export const ShownOnceDialog = ({ title, text, label, secret, children, done, onClose }: ShownOnceDialogProps) => (
  <Modal
    opened
    onClose={() => undefined}
    title={title}
    size={600}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    centered
  >
    <div className={classes.parts}>
      <p>{text}</p>
      <CopyText label={label} text={secret} />
      <p className={classes.help}>{children}</p>
      <Button onClick={onClose}>{done}</Button>
    </div>
  </Modal>
);
