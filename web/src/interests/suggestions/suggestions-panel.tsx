import { Button } from "@mantine/core";
import { interestCalls } from "@steward/contract/interests/calls";
import type { InterestDetails, ReceivedInterestDetails } from "@steward/contract/interests/rules";
import type { Suggestion } from "@steward/contract/interests/suggestions";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { useStateFocus } from "../../keyboard/state-focus.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { Notes, Panel } from "../../ui/details/details.tsx";
import { showInterest, SuggestionChip, type Side } from "../interest-api.tsx";
import { lazily } from "../../ui/lazily.tsx";
import classes from "../entries.module.css";

const RequestInterestDialog = lazily(
  async () => (await import("../request-interest-dialog.tsx")).RequestInterestDialog,
);
const SuggestDialog = lazily(async () => (await import("./suggest-dialog.tsx")).SuggestDialog);

interface PanelProps {
  side: Side;
  interest: InterestDetails | ReceivedInterestDetails;
  partner: string;
}

/** People whom the staffing organisation suggests besides the one of an interest: each side does what is its own with them. */
export function SuggestionsPanel({ side, interest, partner }: PanelProps) {
  const [isAsked, setAsked] = useState(false);
  const { suggestions } = interest;
  const takes = "takes_suggestions" in interest && interest.takes_suggestions;
  const answered = suggestions.map(({ suggestion_status: status }) => status).join();
  const told = useStateFocus<HTMLUListElement>(answered);
  if (suggestions.length === 0 && !takes) return null;
  return (
    <Panel
      title={m.interests_suggestions()}
      action={
        takes && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {m.interests_suggest()}
          </Button>
        )
      }
    >
      {suggestions.length === 0 && <p className={classes.quiet}>{m.interests_suggestions_none({ partner })}</p>}
      {suggestions.length > 0 && (
        <ul ref={told} tabIndex={-1} className={classes.entries} aria-label={m.interests_suggestions()}>
          {suggestions.map((suggestion) => (
            <Suggested
              key={suggestion.person}
              side={side}
              interest={interest}
              suggestion={suggestion}
              partner={partner}
            />
          ))}
        </ul>
      )}
      {isAsked && <SuggestDialog interest={interest} partner={partner} onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function Suggested({ side, interest, suggestion, partner }: PanelProps & { suggestion: Suggestion }) {
  const { skilled_personel_detail: person, note, suggestion_status: status } = suggestion;
  const maySee = useMay("personnel.view");
  const isCustomer = side === "interest";
  const gone = isCustomer ? m.interests_suggestion_gone() : m.interests_suggestion_hidden({ partner });
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <p className={classes.name} dir="auto">
          {person === null && gone}
          {person !== null &&
            (isCustomer && maySee ? (
              <RouteLink name="skilled-personnel-all-skilled-personnel-id" params={{ id: person.id }}>
                {person.name}
              </RouteLink>
            ) : (
              person.name
            ))}
        </p>
        <SuggestionChip state={status} />
      </div>
      {person !== null && (
        <p className={classes.quiet} dir="auto">
          {factsOf(person)}
        </p>
      )}
      <Notes text={note} />
      {isCustomer && person !== null && <Answers interest={interest} suggestion={suggestion} person={person} />}
    </li>
  );
}

type Person = NonNullable<Suggestion["skilled_personel_detail"]>;

/** What is published of a person, in one line. */
const factsOf = ({ skilled_personel_id: code, current_position: position, city, ...person }: Person): string =>
  [
    code,
    position,
    person.overall_experience > 0 && m.interests_suggestion_years({ count: person.overall_experience }),
    city,
    person.skill_detail.map(({ name }) => name).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");

interface AnswersProps {
  interest: PanelProps["interest"];
  suggestion: Suggestion;
  person: Person;
}

/** What the customer does with a suggestion; whoever was declined can be asked for all the same. */
function Answers({ interest: { id, version }, suggestion: { suggestion_status: status }, person }: AnswersProps) {
  const [isAsked, setAsked] = useState(false);
  const go = useGo();
  const mayRequest = useMay("interest.request");
  const decline = useWrite(interestCalls.declineSuggestion, { onSuccess: showInterest });
  if (!mayRequest || status === "Requested") return null;
  const { name } = person;
  return (
    <div className={classes.answers}>
      <Button aria-label={m.interests_suggestion_request({ name })} onClick={() => setAsked(true)}>
        {m.interests_request()}
      </Button>
      {status === "Suggested" && (
        <Button
          variant="default"
          aria-label={m.interests_suggestion_decline({ name })}
          loading={decline.isPending}
          onClick={() => decline.mutate({ params: { id }, body: { skilled_personel: person.id }, version })}
        >
          {m.interests_decline()}
        </Button>
      )}
      {isAsked && (
        <RequestInterestDialog
          people={[person]}
          suggestedIn={id}
          onClose={() => setAsked(false)}
          onRequested={(made) => void go("skilled-personnel-interest-made-id", { params: { id: made.id } })}
        />
      )}
    </div>
  );
}
