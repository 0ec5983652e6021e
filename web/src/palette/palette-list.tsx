import {
  type Icon,
  IconArrowLeft,
  IconChevronRight,
  IconFile,
  IconLock,
  IconPlus,
  IconSearch,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { returnFocus } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { showOverlay } from "../shell/commands/overlay.ts";
import { keyLabels } from "../shell/shortcuts/shortcut-table.ts";
import { Keys } from "../ui/text/keys.tsx";
import { Marked } from "../ui/text/marked.tsx";
import { type FieldOption, useOptions } from "../ui/use-options.ts";
import classes from "./palette-list.module.css";

/** A line of the palette. */
export interface PaletteOption extends FieldOption {
  title: string;
  note?: string | undefined;
  icon?: Icon | undefined;
  /** In place of an icon of the table. */
  picture?: ReactNode;
  isCreation?: boolean | undefined;
  /** It leads on inside the palette. */
  leadsOn?: boolean | undefined;
  isDanger?: boolean | undefined;
  keys?: string | undefined;
}

export interface PaletteGroup<Option extends PaletteOption> {
  title: string;
  options: readonly Option[];
}

interface PaletteListProps<Option extends PaletteOption> {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup<Option>[];
  onChoose: (option: Option) => void;
  /** More options are on their way. */
  isBusy: boolean;
  /** What is said below the options. */
  notice?: string | undefined;
  /** Leads to the page before; absent on the first one. */
  onBack?: () => void;
}

function OptionIcon({ option: { icon, picture, isCreation } }: { option: PaletteOption }) {
  if (picture) return picture;
  const Drawing = isCreation ? IconPlus : (icon ?? IconFile);
  return <Drawing size={18} stroke={1.6} aria-hidden="true" />;
}

function OptionLine({ option, text }: { option: PaletteOption; text: string }) {
  return (
    <>
      <OptionIcon option={option} />
      <span className={classes.words}>
        <span className={classes.title}>
          <Marked text={option.title} search={text.trim()} />
        </span>
        {option.note ? (
          <span className={classes.note} dir="auto">
            {option.note}
          </span>
        ) : null}
      </span>
      {option.isLocked ? (
        <IconLock size={16} stroke={1.7} role="img" aria-label={m.shell_locked()} />
      ) : option.keys ? (
        <span className={classes.keys}>
          <Keys labels={keyLabels(option.keys)} />
        </span>
      ) : null}
      {option.leadsOn ? <IconChevronRight className={classes.on} size={16} stroke={1.7} aria-hidden="true" /> : null}
    </>
  );
}

/** Opens the modal dialog while it is mounted, with the keyboard in its field, and gives it back afterwards. */
function useShownModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Before other effects end: what was typed on the way goes to the field that has the keyboard.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    field.current?.focus();
    return () => {
      shown?.close();
      returnFocus(before);
    };
  }, []);
  return { dialog, field };
}

/** Dialog of the palette: a field with the options below it. */
export function PaletteList<Option extends PaletteOption>(props: PaletteListProps<Option>) {
  const { text, groups, isBusy, notice, onBack, onChoose } = props;
  const { dialog, field } = useShownModal();
  const all = groups.flatMap(({ options }) => options);
  const options = useOptions(all, { onChoose });
  /** Enter was pressed before there was anything to choose, as scanners do. */
  const [isWaited, setIsWaited] = useState(false);
  const { selected } = options;
  const chooseWaited = useEffectEvent(() => {
    setIsWaited(false);
    if (selected) onChoose(selected);
  });
  const isDue = isWaited && (selected !== undefined || !isBusy);
  useEffect(() => {
    if (isDue) chooseWaited();
  }, [isDue]);

  return (
    <dialog
      ref={dialog}
      data-palette
      className={classes.dialog}
      aria-label={m.palette_title()}
      onCancel={(event) => {
        event.preventDefault();
        showOverlay(null);
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) showOverlay(null);
      }}
    >
      <div className={classes.head}>
        {onBack ? (
          <button type="button" className={classes.back} aria-label={m.palette_back()} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
          </button>
        ) : (
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        )}
        <input
          ref={field}
          type="text"
          className={classes.field}
          value={text}
          placeholder={props.placeholder}
          aria-label={props.placeholder}
          enterKeyHint="go"
          {...options.field}
          onChange={(event) => {
            props.onText(event.currentTarget.value);
            setIsWaited(false);
            options.reset();
          }}
          onKeyDown={(event) => {
            if (options.steer(event)) return;
            if (event.key === "Enter") setIsWaited(isBusy);
            if (event.key !== "Backspace" || text !== "" || !onBack) return;
            event.preventDefault();
            onBack();
          }}
        />
      </div>
      <div
        id={options.listId}
        role="listbox"
        aria-label={m.palette_results()}
        aria-busy={isBusy}
        className={classes.results}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.options.map((option) => (
              <div
                key={option.id}
                className={classes.option}
                data-danger={option.isDanger || undefined}
                {...options.propsOf(option)}
              >
                <OptionLine option={option} text={text} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.notice} role="status">
        {notice}
      </p>
    </dialog>
  );
}
