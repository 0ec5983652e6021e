import type { Interview } from "@steward/contract/interests/interviews";
import { m } from "../../messages/messages.js";
import { Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { useOrganisation } from "../../session/organisation.ts";
import { localMinute, shownZone } from "../../ui/text/local-time.ts";
import { InterviewChip } from "../interest-api.tsx";
import classes from "./interviews.module.css";

type Slot = Interview["slots"][number];

export const isPast = ({ start }: Slot): boolean => Date.parse(start) <= Date.now();

const MINUTE_MS = 60_000;
const HOUR_AND_MINUTE = -"HH:mm".length;

/** Beginning and end of a time on the organisation's clock; the day is said once. */
export function slotText({ start, minutes }: Slot): string {
  const [from, to] = [start, new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString()].map(localMinute);
  const isSameDay = from?.slice(0, HOUR_AND_MINUTE) === to?.slice(0, HOUR_AND_MINUTE);
  return m.interests_interview_slot({ start: from ?? "", end: (isSameDay ? to?.slice(HOUR_AND_MINUTE) : to) ?? "" });
}

/** Says whose clock times are on; the zone by the name that the organisation chose, of which browsers know older ones too. */
export function useZoneText(): string {
  const organisation = useOrganisation();
  return m.interests_interview_zone({ zone: organisation?.settings.time_zone ?? shownZone() });
}

/** A place, or a link to a video call. */
const Venue = ({ text }: { text: string }) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  );

/** The interview of an interest, as both sides see it: when, where, and whose turn it is. */
export function InterviewPanel({ interview, partner }: { interview: Interview; partner: string }) {
  const { interview_status: status, is_theirs: isTheirs, slots, start, minutes, venue, note, reason } = interview;
  const isTurn = status === "Proposed" && isTheirs;
  return (
    <Panel title={m.interests_interview()} action={<InterviewChip state={status} />}>
      {status === "Proposed" && (
        <p className={classes.turn}>
          {isTurn ? m.interests_interview_theirs({ partner }) : m.interests_interview_mine({ partner })}
        </p>
      )}
      {status === "Times Asked" && <p className={classes.turn}>{m.interests_interview_asked()}</p>}
      <Facts>
        {start !== null && minutes !== null ? (
          <Fact label={m.interests_interview_when()}>
            <time dateTime={start}>{slotText({ start, minutes })}</time>
          </Fact>
        ) : (
          <Fact label={m.interests_interview_slots()}>
            <Slots slots={slots} />
          </Fact>
        )}
        <Fact label={m.interests_interview_where()}>
          <Venue text={venue} />
        </Fact>
        {reason !== "" && <Fact label={m.interests_reason()}>{reason}</Fact>}
      </Facts>
      <Notes text={note} />
      <p className={classes.zone}>
        {useZoneText()}
        {status === "Agreed" && ` ${m.interests_interview_mailed()}`}
      </p>
    </Panel>
  );
}

const Slots = ({ slots }: { slots: readonly Slot[] }) => (
  <ul className={classes.slots}>
    {slots.map((slot) => (
      <li key={slot.start} data-past={isPast(slot) || undefined}>
        <time dateTime={slot.start}>{slotText(slot)}</time>
        {isPast(slot) && ` (${m.interests_interview_past()})`}
      </li>
    ))}
  </ul>
);
