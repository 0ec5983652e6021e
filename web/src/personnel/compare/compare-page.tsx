import { Button, VisuallyHidden } from "@mantine/core";
import { IconArrowsLeftRight, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo, useUrlState } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { ScrollRegion } from "../../ui/dragging/scroll-region.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { listed } from "../../ui/text/listed.ts";
import { PersonPicture } from "../person-picture.tsx";
import { type ComparedRow, comparedRows } from "./compared-rows.tsx";
import { comparedIds, differs } from "../comparison.ts";
import { RequestButton } from "../request-button.tsx";
import { ShortlistMark } from "../shortlist/shortlist-mark.tsx";
import { type Compared, useCompared } from "./use-compared.ts";
import classes from "./compare.module.css";

const RequestInterestDialog = lazily(
  async () => (await import("../../interests/request-interest-dialog.tsx")).RequestInterestDialog,
);

/** Two to four published people side by side, as the address names them. */
export function ComparePage() {
  const [{ ids = "" }] = useUrlState();
  const compared = comparedIds(ids);
  return compared.length === 0 ? <NobodyChosen /> : <Comparison ids={compared} />;
}

function NobodyChosen() {
  const go = useGo();
  return (
    <>
      <PageHeader title={m.compare_title()} subtitle={m.compare_explanation()} />
      <EmptyState
        icon={<IconUsers size={24} stroke={1.6} />}
        title={m.compare_empty()}
        text={m.compare_empty_text()}
        action={
          <Button onClick={() => void go("skilled-personnel-all-skilled-personnel")}>{m.compare_choose()}</Button>
        }
      />
    </>
  );
}

function Comparison({ ids }: { ids: readonly string[] }) {
  const { data: people, error, refetch } = useCompared(ids);
  const [wanted, setWanted] = useState<readonly { id: string; name: string }[] | null>(null);
  const mayRequest = useMay("interest.request");
  const shown = (people ?? []).flatMap((of) => (of ? [of.person] : []));
  if (error && !people) return <LoadFailure isPage error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={m.compare_title()}
        subtitle={people && shown.length === 0 ? m.compare_all_gone() : m.compare_explanation()}
        actions={
          mayRequest && shown.length > 1 && <Button onClick={() => setWanted(shown)}>{m.compare_request_all()}</Button>
        }
      />
      {people ? <Table ids={ids} people={people} onRequest={(of) => setWanted([of])} /> : <SkeletonArea height={480} />}
      {wanted && <RequestInterestDialog people={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}

interface TableProps {
  ids: readonly string[];
  people: readonly (Compared | null)[];
  onRequest: (person: { id: string; name: string }) => void;
}

function Table({ ids, people, onRequest }: TableProps) {
  const known = people.filter((of) => of !== null);
  const label = m.compare_table({ names: listed(people.map((of) => of?.person.name ?? m.compare_gone())) });
  const rows = comparedRows();
  return (
    <ScrollRegion className={classes.scroller} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <VisuallyHidden>{m.compare_what()}</VisuallyHidden>
            </th>
            {people.map((of, index) => (
              <th key={ids[index]} scope="col" data-gone={of ? undefined : true}>
                {of ? <Head of={of} onRequest={onRequest} /> : m.compare_gone()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row">
                {row.title}
                {differs(known.map(row.read)) && (
                  <span className={classes.differs}>
                    <StateChip icon={IconArrowsLeftRight} tone="info" text={m.compare_differs()} />
                  </span>
                )}
              </th>
              {people.map((of, index) => {
                if (of) return <td key={ids[index]}>{cellOf(row, of)}</td>;
                return place === 0 && <Gone key={ids[index]} rows={rows.length} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The one cell below somebody who is published no more. */
const Gone = ({ rows }: { rows: number }) => (
  <td rowSpan={rows} data-gone>
    <VisuallyHidden>{m.compare_gone()}</VisuallyHidden>
  </td>
);

function cellOf({ read, show }: ComparedRow, of: Compared): ReactNode {
  if (show) return show(of);
  const texts = read(of).filter(Boolean);
  if (texts.length === 0) return <span className={classes.none}>{m.compare_none()}</span>;
  if (texts.length === 1) return <span dir="auto">{texts[0]}</span>;
  return (
    <ul className={classes.texts}>
      {texts.map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Head({ of: { person }, onRequest }: { of: Compared; onRequest: TableProps["onRequest"] }) {
  const { id, name, profile_picture: picture } = person;
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <PersonPicture picture={picture === null ? null : { thumbnail: picture }} />
        <div className={classes.words}>
          <RouteLink name="skilled-personnel-all-skilled-personnel-id" params={{ id }} className={classes.name}>
            {name}
          </RouteLink>
          <span className={classes.quiet}>{person.skilled_personel_id}</span>
        </div>
        <ShortlistMark person={person} />
      </div>
      <RequestButton
        person={person}
        variant="default"
        label={m.compare_request_of({ name })}
        onRequest={() => onRequest(person)}
      />
    </div>
  );
}
