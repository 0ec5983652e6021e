import { branchCalls } from "@steward/contract/branches/calls";
import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import { feedbackSubjects, RATING_MOST, ratings } from "@steward/contract/feedback/constants";
import type { Submission } from "@steward/contract/feedback/rules";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { IconMessage2Star, IconStarFilled } from "@tabler/icons-react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad } from "../http/queries.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useUrlState } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { CountLink } from "../ui/text/count-link.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { Stars } from "../ui/text/stars.tsx";
import { aboutLabel, aboutText } from "./question-labels.ts";
import classes from "./feedback.module.css";

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "about",
    title: m.feedback_about(),
    choices: feedbackSubjects.map((subject) => ({ value: subject, label: aboutLabel[subject]() })),
  },
  {
    kind: "choices",
    key: "rating",
    title: m.feedback_rating(),
    choices: ratings.map((rating) => ({
      value: rating,
      label: m.feedback_rating_of({ rating, most: RATING_MOST }),
      mark: <IconStarFilled size={14} className={classes.star} aria-hidden />,
    })),
  },
  recordsFilter({
    permission: "service_provider.view",
    key: "service_provider",
    title: m.feedback_provider(),
    ...named(serviceProviderCalls.list),
  }),
  recordsFilter({
    permission: "service_request.view",
    key: "engineer",
    title: m.feedback_engineer_of(),
    ...named(engineerCalls.list),
  }),
  { kind: "days", from: "created_from", to: "created_to", title: m.feedback_submitted() },
  recordsFilter({ permission: "branch.view", key: "branch", title: m.feedback_branch(), ...named(branchCalls.list) }),
];

/** The first words that somebody wrote. */
const wordsOf = ({ answers }: Submission): string => {
  const written = answers.find(({ field }) => field.field_type === "long_text" || field.field_type === "short_text");
  return typeof written?.value === "string" ? written.value : "";
};

const columns = (): ListColumn<Submission>[] => [
  {
    key: "request",
    title: m.feedback_request(),
    primary: true,
    minWidth: 220,
    render: ({ service_request_details: request }, search) => (
      <CellLines
        first={<Marked text={request.internal_id} search={search} />}
        second={request.name}
        title={request.internal_id}
      />
    ),
  },
  {
    key: "rating",
    title: m.feedback_rating(),
    sortKey: "rating",
    sortFirst: "desc",
    width: 132,
    render: ({ rating }) => (rating === null ? "–" : <Stars rating={rating} />),
  },
  {
    key: "words",
    title: m.feedback_words(),
    minWidth: 240,
    share: 2,
    render: (row, search) => <Marked text={wordsOf(row)} search={search} />,
  },
  {
    key: "work_of",
    title: m.feedback_work_of(),
    minWidth: 170,
    render: (row) => aboutText(row),
  },
  {
    key: "submitted_by",
    title: m.feedback_submitted_by(),
    minWidth: 140,
    render: ({ submitted_by_details: by }, search) => <Marked text={by.name} search={search} />,
  },
  {
    key: "created",
    title: m.feedback_submitted(),
    sortKey: "created",
    sortFirst: "desc",
    width: 156,
    render: ({ created }) => localMinute(created),
  },
];

const card = (row: Submission, search = ""): ListCard => ({
  title: (
    <Marked
      text={[row.service_request_details.internal_id, row.service_request_details.name].filter(Boolean).join(" · ")}
      search={search}
    />
  ),
  facts: [
    row.rating === null ? null : <Stars key="rating" rating={row.rating} />,
    wordsOf(row),
    aboutText(row),
    [row.submitted_by_details.name, localMinute(row.created)].join(" · "),
  ],
});

/** What people said about the work, with how it was rated. */
export const FeedbackPage = () => (
  <ListPage
    title={m.feedback_list()}
    explanation={m.feedback_list_explanation()}
    name="feedback"
    call={calls.list}
    exported={calls.export}
    searchLabel={m.feedback_search()}
    defaultOrdering="-created"
    filters={filters()}
    columns={columns()}
    card={card}
    found={(count) => m.feedback_found({ count })}
    href={({ service_request }) => `${routePath("service-request-id", { id: service_request })}?tab=feedback`}
    above={<Ratings />}
    empty={{
      icon: <IconMessage2Star size={24} stroke={1.6} />,
      title: m.feedback_none(),
      text: m.feedback_none_text(),
    }}
  />
);

const NARROWING = [
  "search",
  "about",
  "rating",
  "service_provider",
  "engineer",
  "branch",
  "created_from",
  "created_to",
] as const;
/** All ratings, so that a list of them leaves out what has none. */
const RATED = ratings.join(",");

/** How the listed feedback rated the work, and how each provider is rated in all; every number opens what it counts. */
function Ratings() {
  const [url] = useUrlState();
  const query = Object.fromEntries(NARROWING.flatMap((key) => (url[key] ? [[key, url[key]]] : [])));
  const given = useLoad(calls.distribution, { query }, { silent: true, keepPrevious: true });
  if (given.error && !given.data) return <LoadFailure error={given.error} onRetry={() => void given.refetch()} />;
  if (!given.data) return <SkeletonArea height={200} />;
  const { results, count } = given.data;
  if (count === 0) return null;
  const average = results.reduce((sum, row) => sum + row.rating * row.count, 0) / count;
  return (
    <div className={classes.ratings}>
      <Panel title={m.feedback_ratings()}>
        <p className={classes.average}>
          <b>{average.toFixed(1)}</b>
          <Stars rating={Math.round(average)} size={18} />
          <CountLink
            count={count}
            label={m.feedback_of_ratings({ count })}
            text={m.feedback_of_ratings({ count })}
            name="service-request-feedback"
            search={{ ...query, rating: query.rating ?? RATED }}
          />
        </p>
        <ol className={classes.bars}>
          {ratings.map((rating) => {
            const row = results.find((one) => one.rating === Number(rating));
            return (
              <li key={rating}>
                <span aria-hidden="true">{rating}</span>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * (row?.count ?? 0)) / count}%` }} />
                </span>
                <span className={classes.counted}>
                  <CountLink
                    count={row?.count ?? 0}
                    label={m.feedback_ratings_of({ count: row?.count ?? 0, rating })}
                    name="service-request-feedback"
                    search={{ ...query, rating }}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      </Panel>
      <Rated
        title={m.feedback_engineers()}
        call={calls.engineers}
        narrowing={(engineer) => ({ engineer })}
        counted={m.feedback_ratings_of_engineer}
      />
      <Rated
        title={m.feedback_providers()}
        call={calls.providers}
        narrowing={(service_provider) => ({ service_provider })}
        counted={m.feedback_ratings_of_provider}
      />
    </div>
  );
}

const PAGE_SIZE = 5;

interface RatedProps {
  title: string;
  call: typeof calls.engineers | typeof calls.providers;
  /** The list's filter for one of them. */
  narrowing: (id: string) => Record<string, string>;
  counted: (of: { count: number; name: string }) => string;
}

/** Those whose work was rated, each with the list of what counts. */
function Rated({ title, call, narrowing, counted }: RatedProps) {
  const pages = usePages(call, { query: { page_size: PAGE_SIZE } }, { silent: true });
  if (pages.rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={classes.providers}>
        {pages.rows.map(({ id, name, average, count }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <Stars rating={Math.round(Number(average))} />
            <b>{average}</b>
            <span className={classes.counted}>
              <CountLink
                count={count}
                label={counted({ count, name })}
                text={m.feedback_of_ratings({ count })}
                name="service-request-feedback"
                search={{ ...narrowing(id), rating: RATED }}
              />
            </span>
          </li>
        ))}
      </ul>
      <ListFooter list={pages} />
    </Panel>
  );
}
