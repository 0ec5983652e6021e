import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { beginAtFirstField, useModalFocus } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { leaveQuestion, useConfirm } from "./confirm-dialog.tsx";
import { useDialogGuard } from "./use-dialog-guard.ts";
import classes from "./action-dialog.module.css";
import { SubmitButton } from "../buttons/submit-button.tsx";

interface ActionDialogProps {
  title: string;
  /** Maximum width in pixels. */
  size?: number;
  /** At the foot of the window and as wide as it, as on phones. */
  isSheet?: boolean;
  /** With entries that are not saved, outside clicks and Escape do nothing and its buttons ask first. */
  isDirty?: boolean;
  children: ReactNode;
  onClose: () => void;
  /** Label of the action button; null while there is nothing to do. */
  action: string | null;
  /** Label of the button that leaves, where it cancels nothing. */
  leave?: string | undefined;
  isPossible?: boolean;
  isPending: boolean;
  /** Why the action failed. */
  failure?: ReactNode;
  onSubmit: () => void;
}

/** Dialog for one action and its input; open while mounted. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    size = 480,
    isSheet = false,
    isDirty = false,
    children,
    onClose,
    action,
    leave: leaveLabel = m.forms_cancel(),
    isPossible = true,
    isPending,
    failure,
    onSubmit,
  } = props;
  useModalFocus();
  const confirm = useConfirm();
  useDialogGuard(() => isDirty, onClose);
  const leave = async () => {
    if (!isDirty || (await confirm(leaveQuestion()))) onClose();
  };
  const sheet = { inner: classes.inner ?? "", content: classes.content ?? "" };
  const shape = isSheet ? { size: "100%", xOffset: 0, yOffset: 0, classNames: sheet } : { size, centered: true };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      title={title}
      {...shape}
    >
      <form
        ref={beginAtFirstField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog that a form opens is inside of it for React, whose events come out of portals.
          event.stopPropagation();
          if (isPossible && !isPending) onSubmit();
        }}
      >
        <Stack gap="md">
          {failure}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {leaveLabel}
            </Button>
            {action !== null && (
              <SubmitButton disabled={!isPossible} loading={isPending}>
                {action}
              </SubmitButton>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
