import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusReturn } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";

interface ActionDialogProps {
  title: string;
  /** Maximum width in pixels. */
  size?: number;
  children: ReactNode;
  onClose: () => void;
  /** Label of the action button; null while there is nothing to do. */
  action: string | null;
  isPossible?: boolean;
  isPending: boolean;
  onSubmit: () => void;
}

/** Dialog for one action and its input; open while mounted. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, size = 480, children, onClose, action, isPossible = true, isPending, onSubmit } = props;
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible) onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {m.forms_cancel()}
            </Button>
            {action !== null && (
              <Button type="submit" disabled={!isPossible} loading={isPending} loaderProps={{ type: "dots" }}>
                {action}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
