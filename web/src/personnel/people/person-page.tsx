import { personCalls } from "@steward/contract/personnel/people/calls";
import type { PersonDetails } from "@steward/contract/personnel/people/rules";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { lazily } from "../../ui/lazily.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { useMay } from "../../session/may.ts";
import { Column, Columns } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { RecordTabs } from "../../ui/details/record-tabs.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { AverageRating } from "../average-rating.tsx";
import { RequestButton } from "../request-button.tsx";
import { ShortlistButton, ShortlistNote } from "../shortlist/shortlist-mark.tsx";
import { AvailabilityChip, experienceOf, placeOf } from "./person-api.tsx";
import {
  AboutTab,
  AdditionalTab,
  CertificatesTab,
  ContactPanel,
  EmploymentTab,
  InterestTab,
  OrganisationTab,
} from "./person-tabs.tsx";
import classes from "./people.module.css";

const RequestInterestDialog = lazily(
  async () => (await import("../../interests/request-interest-dialog.tsx")).RequestInterestDialog,
);

/** A person as they are published to the organisation. */
export function PersonPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(personCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded person={loaded.data} />;
}

function Loaded({ person }: { person: PersonDetails }) {
  const maySeeInterests = useMay("interest.view");
  const interest = { key: "interest", title: m.interests_tab(), content: <InterestTab person={person} /> };
  if (!person.is_published) return <NotPublished person={person} />;
  return (
    <>
      <Head person={person} />
      <RecordTabs
        label={person.name}
        tabs={[
          { key: "about", title: m.people_tab_about(), content: <AboutTab person={person} /> },
          { key: "employment-history", title: m.personnel_employment(), content: <EmploymentTab person={person} /> },
          { key: "certificates", title: m.personnel_certificates(), content: <CertificatesTab person={person} /> },
          {
            key: "additional-information",
            title: m.people_tab_additional(),
            content: <AdditionalTab person={person} />,
          },
          { key: "organisation", title: m.people_tab_organisation(), content: <OrganisationTab person={person} /> },
          ...(maySeeInterests ? [interest] : []),
        ]}
      />
    </>
  );
}

const subtitleOf = ({ skilled_personel_id: code, current_position: position }: PersonDetails) =>
  [code, position].filter(Boolean).join(" · ");

/** Somebody who is placed with the organisation while the agency publishes them no more. */
const NotPublished = ({ person }: { person: PersonDetails }) => (
  <>
    <PageHeader title={person.name} subtitle={subtitleOf(person)} />
    <p className={classes.lead}>
      <StateChip icon={IconEyeOff} tone="neutral" text={m.people_not_published()} />
      <span>{m.people_not_published_text({ organisation: person.organisation_details.name })}</span>
    </p>
    <Columns>
      <Column>
        <ContactPanel person={person} />
      </Column>
      <Column>
        <InterestTab person={person} />
      </Column>
    </Columns>
  </>
);

function Head({ person }: { person: PersonDetails }) {
  const [isWanted, setIsWanted] = useState(false);
  const go = useGo();
  const mayRequest = useMay("interest.request");
  return (
    <>
      <PageHeader
        title={person.name}
        subtitle={subtitleOf(person)}
        actions={
          <>
            {mayRequest && <ShortlistButton person={person} />}
            <RequestButton person={person} onRequest={() => setIsWanted(true)} />
          </>
        }
      />
      <p className={classes.lead}>
        <AvailabilityChip person={person} />
        <span>{experienceOf(person)}</span>
        <span>{placeOf(person)}</span>
        <AverageRating of={person} />
      </p>
      <ShortlistNote person={person} />
      {isWanted && (
        <RequestInterestDialog
          people={[person]}
          onClose={() => setIsWanted(false)}
          onRequested={({ id }) => void go("skilled-personnel-interest-made-id", { params: { id } })}
        />
      )}
    </>
  );
}
