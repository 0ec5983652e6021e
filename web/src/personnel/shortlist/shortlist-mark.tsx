import { Button } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import { useRef } from "react";
import { useFocusWhenGone } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import type { Shortlistable } from "./note-dialog.tsx";
import { useShortlistActions, useShortlistToggle } from "./use-shortlist.tsx";
import classes from "./shortlist.module.css";

interface MarkProps {
  person: Shortlistable;
  /** Out of the way of the keyboard where a menu beside it does the same. */
  tabIndex?: -1;
}

const Sign = ({ isOn, size = 18 }: { isOn: boolean; size?: number }) =>
  isOn ? <IconBookmarkFilled size={size} aria-hidden /> : <IconBookmark size={size} stroke={1.6} aria-hidden />;

/** A bookmark that says whether a person is on the shortlist; who requests interest changes it there. */
export function ShortlistMark({ person, tabIndex }: MarkProps) {
  const toggle = useShortlistToggle();
  const button = useRef<HTMLButtonElement>(null);
  useFocusWhenGone(button);
  const isOn = person.shortlist !== null;
  if (!useMay("interest.request")) {
    return isOn ? (
      <span className={classes.mark} role="img" aria-label={m.shortlist_on()} data-on>
        <Sign isOn />
      </span>
    ) : null;
  }
  const { name } = person;
  return (
    <button
      ref={button}
      type="button"
      className={classes.mark}
      data-on={isOn || undefined}
      title={isOn ? m.shortlist_remove() : m.shortlist_add()}
      aria-label={isOn ? m.shortlist_remove_named({ name }) : m.shortlist_add_named({ name })}
      tabIndex={tabIndex}
      onClick={() => toggle(person)}
    >
      <Sign isOn={isOn} />
    </button>
  );
}

/** The mark with the note on a card. */
export const ShortlistLine = ({ person }: { person: Shortlistable }) => (
  <span className={classes.line}>
    <ShortlistMark person={person} />
    {person.shortlist && (
      <span dir="auto" className={classes.note}>
        {person.shortlist.note || m.shortlist_on()}
      </span>
    )}
  </span>
);

/** Adds a person to the shortlist, or removes them, among the buttons of a page. */
export function ShortlistButton({ person }: { person: Shortlistable }) {
  const toggle = useShortlistToggle();
  const isOn = person.shortlist !== null;
  return (
    useMay("interest.request") && (
      <Button variant="default" leftSection={<Sign isOn={isOn} />} onClick={() => toggle(person)}>
        {isOn ? m.shortlist_remove() : m.shortlist_add()}
      </Button>
    )
  );
}

/** What the organisation notes of a person who is on its shortlist, and who added them. */
export function ShortlistNote({ person }: { person: Shortlistable }) {
  const { actionsOf, dialog } = useShortlistActions();
  const mayEdit = useMay("interest.request");
  const [, edit] = actionsOf(person);
  const { shortlist } = person;
  if (!shortlist) return null;
  return (
    <section className={classes.panel} aria-label={m.shortlist_on()}>
      <span className={classes.mark} data-on aria-hidden>
        <Sign isOn />
      </span>
      <div className={classes.words}>
        <p dir="auto" className={classes.text}>
          {shortlist.note || m.shortlist_on()}
        </p>
        <p className={classes.quiet}>
          {m.shortlist_added({ person: shortlist.added_by_details.name, day: localMinute(shortlist.created) })}
        </p>
      </div>
      {mayEdit && edit && (
        <Button variant="subtle" onClick={edit.run}>
          {edit.label}
        </Button>
      )}
      {dialog}
    </section>
  );
}
