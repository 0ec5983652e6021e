import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";

interface SecondaryActionsProps {
  actions: readonly MenuAction[];
  /** The same as buttons. */
  children: ReactNode;
}

/** What can be done with a whole list beside its primary action: buttons, on a phone the entries of one menu. */
export function SecondaryActions({ actions, children }: SecondaryActionsProps) {
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  if (!isPhone) return children;
  return actions.length > 0 ? <ActionMenu framed label={m.ui_list_more_actions()} actions={() => actions} /> : null;
}
