import { useId } from "react";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import classes from "./setup-page.module.css";
import entry from "../shell/auth-layout.module.css";

interface SampleChoiceProps {
  onLoad: () => void;
  isSending: boolean;
  isDisabled: boolean;
  /** Entries made so far; null where that is not known. */
  entries: number | null;
}

/** Offers to set up sample organisations instead. */
export function SampleChoice({ onLoad, isSending, isDisabled, entries }: SampleChoiceProps) {
  const id = useId();
  return (
    <section className={classes.way}>
      <h2 className={classes.title}>{m.organisations_sample_title()}</h2>
      <p className={classes.text}>{m.organisations_sample_text()}</p>
      <PushButton tone="plain" large onClick={onLoad} isBusy={isSending} disabled={isDisabled}>
        {m.organisations_sample_load()}
      </PushButton>
      <p id={id} className={classes.text} role="status">
        {isSending ? m.organisations_sample_loading() : ""}
      </p>
      {isSending ? (
        <div className={classes.progress}>
          <progress aria-labelledby={id} />
          <span>{entries === null ? "\u00a0" : m.organisations_sample_entries({ count: entries })}</span>
        </div>
      ) : null}
    </section>
  );
}

interface Person {
  name: string;
  email: string;
  organisation: string;
  role: string;
}

const byOrganisation = (people: Person[]) => [...Map.groupBy(people, (person) => person.organisation)];

/** The members of the sample organisations; choosing one starts a sign-in with that address. */
export function SamplePeople({ people, onChoose }: { people: Person[]; onChoose: (email: string) => void }) {
  return (
    <>
      <h1 className={entry.title}>{m.organisations_choose_title()}</h1>
      <p className={entry.lead}>{m.organisations_choose_lead()}</p>
      {byOrganisation(people).map(([organisation, members]) => (
        <section key={organisation} className={classes.organisation}>
          <h2 className={classes.title}>{organisation}</h2>
          <ul className={classes.people}>
            {members.map((person) => (
              <li key={person.email}>
                <button type="button" className={classes.person} onClick={() => onChoose(person.email)}>
                  <strong>{person.name}</strong>
                  <span>{person.role}</span>
                  <span className={classes.address}>{person.email}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
