import { componentCalls } from "@steward/contract/components/calls";
import type { Component } from "@steward/contract/components/rules";
import { IconLink, IconPencil, IconTrash, IconUnlink } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";

/** What can be done with a component, from lists and its page; `attach` asks for an asset. */
export function useComponentActions(attach: (component: Component) => void) {
  const go = useGo();
  const confirm = useConfirm();
  const detach = useWrite(componentCalls.detach);
  const remove = useWrite(componentCalls.remove, { onSuccess: focusContent });
  const askToDetach = async ({ id, name }: Component) => {
    const question = {
      title: m.components_detach_ask({ name }),
      body: m.components_detach_text(),
      confirmLabel: m.components_detach(),
      danger: false,
    };
    if (await confirm(question)) detach.mutate({ params: { id } });
  };
  const askToRemove = async ({ id }: Component) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  return (component: Component): ListAction[] => [
    {
      permission: "component.update",
      label: m.stock_edit(),
      icon: <IconPencil size={16} />,
      run: () => void go("asset-management-component-id-edit", { params: { id: component.id } }),
    },
    component.linked_asset === null
      ? {
          permission: "component.update",
          label: m.components_attach_to(),
          icon: <IconLink size={16} />,
          run: () => attach(component),
        }
      : {
          permission: "component.update",
          label: m.components_detach(),
          icon: <IconUnlink size={16} />,
          run: () => void askToDetach(component),
        },
    {
      permission: "component.delete",
      label: m.stock_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(component),
    },
  ];
}
