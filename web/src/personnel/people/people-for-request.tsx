import { interestCalls } from "@steward/contract/interests/calls";
import type { Interest } from "@steward/contract/interests/rules";
import { personCalls } from "@steward/contract/personnel/people/calls";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { InterestChip } from "../../interests/interest-api.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { RequestButton } from "../request-button.tsx";
import { experienceOf, placeOf } from "./person-api.tsx";
import { useMay } from "../../session/may.ts";
import { Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "./people-for-request.module.css";

const RequestInterestDialog = lazily(
  async () => (await import("../../interests/request-interest-dialog.tsx")).RequestInterestDialog,
);

/** People and interests that the panel shows; all of them are a link away. */
const SHOWN = 3;

type Wanted = NonNullable<ServiceRequestDetails["people_wanted"]>;

/** Published people who could do the work of a request on its day, those of its city first, and who was asked for. */
export default function PeopleForRequest({
  request: { id, people_wanted: wanted },
}: {
  request: ServiceRequestDetails;
}) {
  const query = { service_request: [id], page_size: SHOWN };
  const asked = useLoad(interestCalls.list, { query }, { enabled: useMay("interest.view"), silent: true });
  const interests = asked.data?.results ?? [];
  if (!wanted && interests.length === 0) return null;
  return (
    <Panel title={m.people_request_title()} action={wanted && <AllPeople wanted={wanted} />}>
      <div className={classes.parts}>
        {interests.length > 0 && (
          <ul className={classes.people} aria-label={m.people_request_asked()}>
            {interests.map((interest) => (
              <Asked key={interest.id} interest={interest} />
            ))}
          </ul>
        )}
        {wanted && <Offered request={id} wanted={wanted} asked={interests} />}
      </div>
    </Panel>
  );
}

/** What the list of people is asked for. */
const filtersOf = ({ product, day }: Wanted) => ({ product: product.map(({ id }) => id), free_from: day });

function AllPeople({ wanted }: { wanted: Wanted }) {
  const { product, free_from } = filtersOf(wanted);
  return (
    <RouteLink
      name="skilled-personnel-all-skilled-personnel"
      search={{ product: product.join(","), free_from, ordering: "-match" }}
      className={classes.all}
    >
      {m.people_request_all()}
    </RouteLink>
  );
}

const Asked = ({
  interest: { id, skilled_personel_detail: person, request_status: state },
}: {
  interest: Interest;
}) => (
  <li className={classes.person}>
    <RouteLink name="skilled-personnel-interest-made-id" params={{ id }} className={classes.name} dir="auto">
      {person.name}
    </RouteLink>
    <InterestChip state={state} />
  </li>
);

interface OfferedProps {
  request: string;
  wanted: Wanted;
  asked: readonly Interest[];
}

function Offered({ request, wanted, asked }: OfferedProps) {
  const { skill, city, day } = wanted;
  const query = { ...filtersOf(wanted), ordering: "-match" as const, page_size: SHOWN };
  const near = useLoad(
    personCalls.list,
    { query: { ...query, city: city ? [city.id] : [] } },
    { enabled: city !== null, silent: true },
  );
  const isNear = city !== null && near.data?.count !== 0;
  const anywhere = useLoad(personCalls.list, { query }, { enabled: !isNear, silent: true });
  const found = isNear ? near : anywhere;
  if (found.error) return <p className={classes.quiet}>{m.people_request_failed()}</p>;
  if (!found.data) return <SkeletonArea height={160} />;
  const told = { skill, day: readDay(day), city: city?.name ?? "" };
  const people = found.data.results;
  return (
    <>
      <p className={classes.quiet}>
        {isNear && m.people_request_near(told)}
        {!isNear && people.length === 0 && m.people_request_none(told)}
        {!isNear && people.length > 0 && city === null && m.people_request_free(told)}
        {!isNear && people.length > 0 && city !== null && m.people_request_far(told)}
      </p>
      {people.length > 0 && (
        <ul className={classes.people} aria-label={m.people_request_title()}>
          {people.map((person) => (
            <Person
              key={person.id}
              request={request}
              person={person}
              isAsked={asked.some(({ skilled_personel_detail: { id } }) => id === person.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Person({ request, person, isAsked }: { request: string; person: ListedPerson; isAsked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, skilled_personel_id: code, current_position: position, match } = person;
  const held = (match ?? []).filter((one) => one.is_held && one.name !== position).map((one) => one.name);
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <RouteLink
          name="skilled-personnel-all-skilled-personnel-id"
          params={{ id }}
          className={classes.name}
          dir="auto"
        >
          {name}
        </RouteLink>
        <p className={classes.quiet} dir="auto">
          {[code, position, experienceOf(person), placeOf(person), ...held].filter(Boolean).join(" · ")}
        </p>
      </div>
      {!isAsked && (
        <RequestButton
          person={person}
          variant="default"
          label={m.interests_suggestion_request({ name })}
          onRequest={() => setOpen(true)}
        />
      )}
      {isOpen && <RequestInterestDialog people={[person]} serviceRequest={request} onClose={() => setOpen(false)} />}
    </li>
  );
}
