import { Button, Group } from "@mantine/core";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { InterestStep } from "@steward/contract/interests/constants";
import type { InterestDetails, InterestTimelineStep, ReceivedInterestDetails } from "@steward/contract/interests/rules";
import { PRODUCT } from "@steward/contract/kit/call";
import type { ReactNode } from "react";
import timeline from "../history/timeline.module.css";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { useStateFocus } from "../keyboard/state-focus.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { permitted, useMayEach } from "../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { daysText, InterestChip, PlacementChip, rateText, salaryText, type Side } from "./interest-api.tsx";
import { AttendancePanel } from "./attendance/attendance-panel.tsx";
import { InterviewPanel } from "./interviews/interview-panel.tsx";
import { RatingPanel } from "./ratings/rating-panel.tsx";
import { InterestMessages } from "./interest-messages.tsx";
import classes from "./interests.module.css";
import { SuggestionsPanel } from "./suggestions/suggestions-panel.tsx";
import { useInterestActions } from "./use-interest-actions.tsx";

/** An interest that the organisation made: the person, the way so far, and what can be done. */
export function InterestPage() {
  const { id = "" } = useRouteParams();
  return <OneInterest id={id} />;
}

function OneInterest({ id }: { id: string }) {
  const loaded = useLoad(interestCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.skilled_personel_detail.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  const interest = loaded.data;
  return (
    <Loaded side="interest" interest={interest} partner={interest.staffing_details.name}>
      <ContactPanel interest={interest} />
    </Loaded>
  );
}

const neverPlaced = new HttpError(404, { code: "not_found" }, "");

/** Somebody who is, was or will be placed with the organisation, by the interest that their latest placement came of. */
export function PlacedPersonPage() {
  const { id: person = "" } = useRouteParams();
  const query = { person: [person], request_status: ["Placed" as const], page_size: 1 };
  const found = useLoad(interestCalls.list, { query }, { silent: true });
  if (found.error && !found.data)
    return <LoadFailure isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <DetailsSkeleton />;
  const [latest] = found.data.results;
  return latest ? <OneInterest id={latest.id} /> : <LoadFailure isPage error={neverPlaced} />;
}

/** An interest of a customer in one of the organisation's people. */
export function ReceivedInterestPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(receivedInterestCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.skilled_personel_detail.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded side="received_interest" interest={loaded.data} partner={loaded.data.customer_details.name} />;
}

interface LoadedProps {
  side: Side;
  interest: InterestDetails | ReceivedInterestDetails;
  partner: string;
  children?: ReactNode;
}

function Loaded({ side, interest, partner, children }: LoadedProps) {
  const remark = interest[`${PRODUCT}_remark`];
  const cameFrom = interest.suggested_in_details;
  const request = "service_request_details" in interest ? interest.service_request_details : null;
  return (
    <>
      <Head side={side} interest={interest} partner={partner} />
      <Columns>
        <Column>
          {interest.rating_detail && <RatingPanel side={side} rating={interest.rating_detail} partner={partner} />}
          {interest.interview_detail && <InterviewPanel interview={interest.interview_detail} partner={partner} />}
          <SuggestionsPanel side={side} interest={interest} partner={partner} />
          <Panel title={m.interests_asked()}>
            <Facts>
              <Fact label={side === "interest" ? m.interests_staffing() : m.interests_customer()}>{partner}</Fact>
              {cameFrom && (
                <Fact label={m.interests_suggested_in()}>
                  <RouteLink
                    name={side === "interest" ? "skilled-personnel-interest-made-id" : "supply-desk-interests-id"}
                    params={{ id: cameFrom.id }}
                  >
                    {cameFrom.name}
                  </RouteLink>
                </Fact>
              )}
              {request && (
                <Fact label={m.interests_service_request()}>
                  <RouteLink name="service-request-id" params={{ id: request.id }}>
                    {request.name}
                  </RouteLink>
                </Fact>
              )}
              <Fact label={m.interests_contact_name()}>{interest.contact_person_name}</Fact>
              <Fact label={m.interests_contact_designation()}>{interest.contact_person_designation}</Fact>
              <Fact label={m.interests_contact_phone()}>{interest.contact_person_phone}</Fact>
              <Fact label={m.interests_contact_work_phone()}>{interest.contact_person_work_phone}</Fact>
              <Fact label={m.interests_contact_email()}>{interest.contact_person_email}</Fact>
              <Fact label={m.interests_made_as()}>
                {interest.as_organisation ? m.interests_as_whole() : m.interests_as_member()}
              </Fact>
            </Facts>
            {remark !== "" && <Notes text={remark} />}
          </Panel>
          {children}
          <AttendancePanel side={side} interest={interest} partner={partner} />
          <OfferPanel interest={interest} />
        </Column>
        <Column>
          <InterestMessages side={side} interest={interest} partner={partner} />
          <Panel title={m.interests_timeline()}>
            <Steps steps={interest.steps} />
          </Panel>
        </Column>
      </Columns>
    </>
  );
}

function Head({ side, interest, partner }: Omit<LoadedProps, "children">) {
  const { actionsOf, dialog } = useInterestActions(side);
  const actions = permitted(actionsOf(interest), useMayEach());
  const [first] = actions;
  const lead = first && !first.danger ? first : undefined;
  const further = actions.filter((action) => action !== lead);
  const { skilled_personel_detail: person, placement_detail: placement } = interest;
  const isOpen = ["Requested", "Under Review"].includes(interest.request_status);
  const told = useStateFocus<HTMLParagraphElement>(`${interest.request_status} ${interest.version}`);
  return (
    <>
      <PageHeader
        title={person.name}
        subtitle={m.interests_subtitle({
          code: person.skilled_personel_id,
          position: person.current_position || partner,
        })}
        actions={
          actions.length > 0 && (
            <Group gap="xs">
              {further.length > 0 && <ActionMenu framed actions={() => further} />}
              {lead && <Button onClick={lead.run}>{lead.label}</Button>}
            </Group>
          )
        }
      />
      <p ref={told} tabIndex={-1} className={classes.lead}>
        <InterestChip state={interest.request_status} />
        {placement && <PlacementChip state={placement.placement_status} />}
        {isOpen && <span>{m.interests_expires({ moment: localMinute(interest.expires) })}</span>}
        {interest.rejection_remark !== null && (
          <span dir="auto">{m.activity_reason({ reason: interest.rejection_remark })}</span>
        )}
        {interest.reason !== "" && <span dir="auto">{m.activity_reason({ reason: interest.reason })}</span>}
      </p>
      {dialog}
    </>
  );
}

/** Contact data of the person, which the staffing organisation tells with its acceptance. */
function ContactPanel({ interest: { skilled_personel_detail: person } }: { interest: InterestDetails }) {
  const isTold = person.email !== null || person.primary_phone_number !== null;
  return (
    <Panel title={m.interests_contact_data()}>
      {isTold ? (
        <Facts>
          <Fact label={m.interests_contact_email()}>{person.email}</Fact>
          <Fact label={m.interests_contact_phone()}>{person.primary_phone_number}</Fact>
          <Fact label={m.interests_other_phone()}>{person.alternate_phone_number}</Fact>
          <Fact label={m.interests_address()}>{person.primary_address?.complete_address}</Fact>
          <Fact label={m.interests_salary()}>{salaryText(person)}</Fact>
        </Facts>
      ) : (
        <p className={classes.quiet}>{m.interests_contact_hidden()}</p>
      )}
    </Panel>
  );
}

/** The offer, which is the placement once the person is placed. */
function OfferPanel({ interest: { offer_detail: offer, placement_detail: placement } }: Pick<LoadedProps, "interest">) {
  const shown = placement ?? offer;
  if (!shown) return null;
  return (
    <Panel title={placement ? m.interests_placement() : m.interests_offer_made()}>
      <Facts>
        <Fact label={m.interests_role()}>{shown.designation}</Fact>
        <Fact label={m.interests_place()}>{shown.location}</Fact>
        <Fact label={m.interests_days()}>{daysText(shown)}</Fact>
        <Fact label={m.interests_share()}>{m.interests_percent({ share: shown.share })}</Fact>
        <Fact label={m.interests_rate()}>{rateText(shown)}</Fact>
        {placement && <Fact label={m.interests_placed_on()}>{readDay(placement.placed_on)}</Fact>}
        {placement?.extension_date && (
          <Fact label={m.interests_extension_asked()}>{readDay(placement.extension_date)}</Fact>
        )}
        {placement && placement.end_reason !== "" && (
          <Fact label={m.interests_ended_for()}>{placement.end_reason}</Fact>
        )}
      </Facts>
    </Panel>
  );
}

const sentences: Record<InterestStep, (slots: { who: string }) => string> = {
  "interest requested": m.interests_step_requested,
  "taken under review": m.interests_step_review,
  "interest accepted": m.interests_step_accepted,
  "contact data forgotten": m.interests_step_forgotten,
  "interest rejected": m.interests_step_rejected,
  "interest declined": m.interests_step_declined,
  "offer made": m.interests_step_offered,
  placed: m.interests_step_placed,
  "interest withdrawn": m.interests_step_withdrawn,
  "interest expired": m.interests_step_expired,
  "extension asked": m.interests_step_extension_asked,
  "placement extended": m.interests_step_extended,
  "extension refused": m.interests_step_extension_refused,
  "placement terminated": m.interests_step_terminated,
  "placement rated": m.interests_step_rated,
  "personal data erased": m.interests_step_erased,
  "interview proposed": m.interests_step_interview_proposed,
  "interview agreed": m.interests_step_interview_agreed,
  "other times asked": m.interests_step_slots_asked,
  "interview moved": m.interests_step_interview_moved,
  "interview cancelled": m.interests_step_interview_cancelled,
  "person suggested": m.interests_step_suggested,
  "suggestion requested": m.interests_step_suggestion_requested,
  "suggestion declined": m.interests_step_suggestion_declined,
  "attendance recorded": m.interests_step_attendance_recorded,
  "attendance submitted": m.interests_step_attendance_submitted,
  "attendance approved": m.interests_step_attendance_approved,
  "attendance returned": m.interests_step_attendance_returned,
};

const Steps = ({ steps }: { steps: readonly InterestTimelineStep[] }) => (
  <ol className={timeline.entries} aria-label={m.interests_timeline()}>
    {steps.map(({ id, action, by_details: person, organisation, reason, created }) => (
      <li key={id} className={timeline.entry}>
        <div className={timeline.line}>
          <p className={timeline.what} dir="auto">
            {sentences[action]({
              who: person ? m.exchange_person_of({ name: person.name, organisation }) : organisation,
            })}
          </p>
          <time dateTime={created} className={timeline.when}>
            {localMinute(created)}
          </time>
        </div>
        {reason !== "" && <p className={timeline.reason}>{m.activity_reason({ reason })}</p>}
      </li>
    ))}
  </ol>
);
