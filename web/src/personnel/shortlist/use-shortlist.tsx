import { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { lazily } from "../../ui/lazily.tsx";
import type { Shortlistable } from "./note-dialog.tsx";

const NoteDialog = lazily(async () => (await import("./note-dialog.tsx")).NoteDialog);

const permission = "interest.request";

/**
 * Adds a person to the shortlist of the organisation, or removes them; pressed again, it undoes that. A doubled press of the
 * same mark does nothing: a write is under way until every list is read anew, and the mark may be new before that.
 */
export function useShortlistToggle(): (person: Shortlistable) => void {
  const add = useWrite(shortlistCalls.add);
  const remove = useWrite(shortlistCalls.remove);
  return ({ id, shortlist }) => {
    const { isPending, variables } = shortlist ? remove : add;
    if (isPending && variables.params.id === id) return;
    if (shortlist) remove.mutate({ params: { id } });
    else add.mutate({ params: { id }, body: {} });
  };
}

/** What can be done with a person and the shortlist, and the dialog that it opens. */
export function useShortlistActions(): { actionsOf: (person: Shortlistable) => ListAction[]; dialog: ReactNode } {
  const toggle = useShortlistToggle();
  const [noted, setNoted] = useState<Shortlistable | null>(null);
  return {
    actionsOf: (person) => {
      const label = person.shortlist ? m.shortlist_remove() : m.shortlist_add();
      const edit = { permission, label: m.shortlist_note_edit(), run: () => setNoted(person) } as const;
      return [{ permission, label, run: () => toggle(person) }, ...(person.shortlist ? [edit] : [])];
    },
    dialog: noted && <NoteDialog person={noted} onClose={() => setNoted(null)} />,
  };
}
