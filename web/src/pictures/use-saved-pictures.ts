import type { PictureCalls } from "@steward/contract/attachments/calls";
import type { Attachment } from "@steward/contract/attachments/rules";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";

type Changing = Pick<PictureCalls, "removeAttachment" | "togglePrimary">;

/** Stored pictures of a record, each changed on the server at once, apart from the form's own saving. */
export function useSavedPictures(calls: Changing, { id, images: loaded }: { id: string; images: Attachment[] }) {
  const confirm = useConfirm();
  const [images, setImages] = useState(loaded);
  const remove = useWrite(calls.removeAttachment);
  const toggle = useWrite(calls.togglePrimary);
  return {
    images,
    onRemove: async (attachment_id: string) => {
      if (!(await confirm())) return;
      const onSuccess = () => setImages((all) => all.filter((image) => image.id !== attachment_id));
      remove.mutate({ params: { id, attachment_id } }, { onSuccess });
    },
    onMakePrimary: (attachment_id: string) => {
      const onSuccess = () =>
        setImages((all) => all.map((image) => ({ ...image, is_primary: image.id === attachment_id })));
      toggle.mutate({ params: { id, attachment_id } }, { onSuccess });
    },
  };
}
