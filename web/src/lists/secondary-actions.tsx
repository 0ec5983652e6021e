import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";

interface SecondaryActionsProps {
  actions: readonly MenuAction[];
  /** Width of the window in pixels below which they are a menu; a phone's by default. */
  below?: number | undefined;
  /** Name of the menu. */
  label?: string | undefined;
  /** The same as buttons. */
  children: ReactNode;
}

/** What can be done with a whole list beside its primary action: buttons, in a narrow window the entries of one menu. */
export function SecondaryActions({ actions, below = 768, label, children }: SecondaryActionsProps) {
  const isMenu = useMediaQuery(`(max-width: ${below - 0.02}px)`, false, { getInitialValueInEffect: false });
  if (!isMenu) return children;
  if (actions.length === 0) return null;
  return <ActionMenu framed label={label ?? m.ui_list_more_actions()} actions={() => actions} />;
}
