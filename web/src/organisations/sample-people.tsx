import { m } from "../messages/messages.js";
import entry from "../sign-in/entry-layout.module.css";
import classes from "./setup-page.module.css";

interface Person {
  name: string;
  email: string;
  organisation: string;
  role: string;
}

/** The people of the sample organisations; choosing one leads to the sign-in with that person's address. */
export function SamplePeople({ people, onChoose }: { people: Person[]; onChoose: (email: string) => void }) {
  return (
    <>
      <h1 className={entry.title}>{m.organisations_choose_title()}</h1>
      <p className={entry.lead}>{m.organisations_choose_lead()}</p>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" className={classes.person} onClick={() => onChoose(person.email)}>
              <strong>{person.name}</strong>
              <span>{m.organisations_choose_role({ role: person.role, organisation: person.organisation })}</span>
              <span className={classes.address}>{person.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
