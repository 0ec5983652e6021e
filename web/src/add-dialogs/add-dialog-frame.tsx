import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { isSignedIn } from "../http/session.ts";
import { useDialogGuard } from "../ui/dialogs/use-dialog-guard.ts";
import classes from "./add-dialog-frame.module.css";

interface AddDialogFrameProps {
  title: string;
  /** Preferred width in pixels. */
  width: number;
  /** Limits the body to seven tenths of the viewport's height. */
  isBodyLow?: boolean;
  /** Whether something is typed that would be lost. */
  isDirty: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

const stay = () => undefined;

/**
 * Modal dialog that neither Escape nor an outside click closes, so that typed entries are not lost; Back closes it, after
 * asking.
 */
export function AddDialogFrame({ title, width, isBodyLow = false, isDirty, onClose, children }: AddDialogFrameProps) {
  useDialogGuard(() => isSignedIn() && isDirty(), onClose);
  return (
    <Modal.Root
      opened
      onClose={stay}
      size={width}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      centered
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body} data-low={isBodyLow || undefined}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
