import { savedViewCalls } from "@steward/contract/saved-views/calls";
import { mailedLists, type ViewedList } from "@steward/contract/saved-views/constants";
import type { SavedView } from "@steward/contract/saved-views/rules";
import { IconMail, IconPlus, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { useRemembered } from "../lists/table/use-remembered.ts";
import { m } from "../messages/messages.js";
import { useMayEach } from "../session/may.ts";
import { useProfile } from "../session/organisation.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";
import classes from "./saved-view-tabs.module.css";
import { columnsKey, useSavedViews } from "./saved-views.ts";

const SavedViewDialog = lazy(async () => ({ default: (await import("./saved-view-dialog.tsx")).SavedViewDialog }));

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

interface SavedViewTabsProps {
  list: ViewedList;
  /** Under which this device keeps the columns of the list. */
  name?: string;
  /** The list without a view: "All assets". */
  all: string;
}

/** The views of a list as its tabs, in one row that scrolls; what has been changed of the shown one can be saved. */
export function SavedViewTabs({ list, name = list, all }: SavedViewTabsProps) {
  const may = useMayEach();
  const profile = useProfile();
  const confirm = useConfirm();
  const { views, shown, asked, open } = useSavedViews(list);
  const [columns, rememberColumns] = useRemembered(`${columnsKey(name, shown)}.columns`);
  const [edited, setEdited] = useState<SavedView | "new" | null>(null);
  const update = useWrite(savedViewCalls.update);
  const remove = useWrite(savedViewCalls.remove);
  const toggleDefault = useWrite(savedViewCalls.toggleDefault);

  const now = { query: asked, columns: columns === "" ? (shown?.columns ?? []) : columns.split(",") };
  const mayChange =
    shown !== null && (!shown.is_shared || shown.author_details?.id === profile?.id || may("settings.update"));
  const isChanged = shown !== null && (columns !== "" || !isSame(asked, shown.query));

  const save = (view: SavedView) =>
    update.mutate(
      { params: { id: view.id }, body: now, version: view.version },
      { onSuccess: () => rememberColumns("") },
    );
  const removeShown = async (view: SavedView) => {
    const title = m.saved_views_remove_title({ name: view.name });
    if (!(await confirm({ title, body: m.saved_views_remove_text() }))) return;
    remove.mutate({ params: { id: view.id } }, { onSuccess: () => open(null, { replace: true }) });
  };
  const actionsOf = (view: SavedView): MenuAction[] => [
    {
      label: view.is_default ? m.saved_views_no_default() : m.saved_views_default(),
      run: () => toggleDefault.mutate({ params: { id: view.id } }),
    },
    ...(mailedLists.includes(list) && view.author_details?.id === profile?.id
      ? [
          {
            label: view.is_mailed ? m.saved_views_no_mail() : m.saved_views_mail(),
            run: () =>
              update.mutate({ params: { id: view.id }, body: { is_mailed: !view.is_mailed }, version: view.version }),
          },
        ]
      : []),
    ...(mayChange ? [{ label: m.saved_views_edit(), run: () => setEdited(view) }] : []),
    { label: m.saved_views_duplicate(), run: () => setEdited("new") },
    ...(mayChange ? [{ label: m.saved_views_remove(), danger: true, run: () => void removeShown(view) }] : []),
  ];

  return (
    <nav className={classes.views} aria-label={m.saved_views_title()}>
      <button type="button" className={classes.view} aria-current={shown === null} onClick={() => open(null)}>
        {all}
      </button>
      {views.map((view) => (
        <span key={view.id} className={classes.item}>
          <button type="button" className={classes.view} aria-current={view === shown} onClick={() => open(view)}>
            {view.is_shared && <IconUsers size={14} aria-label={m.saved_views_shared()} />}
            {view.is_mailed && <IconMail size={14} aria-label={m.saved_views_mailed()} />}
            <span dir="auto">{view.name}</span>
          </button>
          {view === shown && (
            <ActionMenu label={m.saved_views_actions({ name: view.name })} actions={() => actionsOf(view)} />
          )}
        </span>
      ))}
      {shown && isChanged && mayChange && (
        <button type="button" className={classes.tool} aria-disabled={update.isPending} onClick={() => save(shown)}>
          {m.saved_views_save_changes()}
        </button>
      )}
      <button type="button" className={classes.tool} onClick={() => setEdited("new")}>
        <IconPlus size={14} aria-hidden />
        {m.saved_views_save()}
      </button>
      {edited && (
        <Suspense fallback={null}>
          <SavedViewDialog
            list={list}
            view={edited === "new" ? null : edited}
            content={now}
            onSaved={(saved) => {
              rememberColumns("");
              if (edited === "new") open(saved);
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}
