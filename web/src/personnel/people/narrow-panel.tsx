import { Button } from "@mantine/core";
import { personCalls } from "@steward/contract/personnel/people/calls";
import type { PeopleCounts } from "@steward/contract/personnel/people/rules";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { type ListState, listParameters, toggleValue, valuesOf } from "../../lists/list-state.ts";
import { m } from "../../messages/messages.js";
import { LoadFailure } from "../../http/load-failure.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import classes from "./people.module.css";

interface Choice {
  value: string;
  label: string;
  count: number;
}

/** The counted choices of each filter; years are reached by one choice alone. */
const facetsOf = ({ product, city, language, availability_status, min_experience, min_rating }: PeopleCounts) => {
  const named = (rows: PeopleCounts["city"]): Choice[] =>
    rows.map(({ id, name, count }) => ({ value: String(id), label: name, count }));
  return [
    { key: "product", title: m.people_skill_or_position(), choices: named(product) },
    { key: "city", title: m.personnel_city(), choices: named(city) },
    {
      key: "min_experience",
      title: m.people_min_experience(),
      isSingle: true,
      choices: min_experience.map(({ value, count }) => ({
        value: String(value),
        label: m.people_years_at_least({ years: value }),
        count,
      })),
    },
    {
      key: "min_rating",
      title: m.people_rating(),
      isSingle: true,
      choices: min_rating.map(({ value, count }) => ({
        value: String(value),
        label: m.people_rating_at_least({ rating: value }),
        count,
      })),
    },
    {
      key: "availability_status",
      title: m.personnel_availability(),
      choices: availability_status.map(({ value, count }) => ({ value, label: value, count })),
    },
    { key: "language", title: m.people_language(), choices: named(language) },
  ];
};

interface NarrowPanelProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/** How many people each choice of the filters would leave, to narrow the list by a press. Asked for once it is opened. */
export function NarrowPanel({ state, onChange }: NarrowPanelProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const query = listParameters({ ...state, ordering: "" });
  const { data, error, refetch } = useLoad(
    personCalls.counts,
    { query },
    { enabled: isOpened, keepPrevious: true, silent: true },
  );
  const choose = (key: string, value: string, isSingle = false) => {
    const now = state.values[key];
    const next = isSingle ? (now === value ? "" : value) : toggleValue(now, value);
    onChange({ ...state, values: { ...state.values, [key]: next } });
  };
  return (
    <section className={classes.narrow} aria-label={m.people_narrow()}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpened}
        aria-controls={isOpened ? id : undefined}
        onClick={() => setIsOpened(!isOpened)}
      >
        {m.people_narrow()}
      </Button>
      {isOpened && (
        <div id={id} className={classes.facets}>
          {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonArea height={180} /> : null}
          {data &&
            facetsOf(data)
              .filter(({ choices }) => choices.length > 0)
              .map(({ key, title, choices, isSingle }) => (
                <div key={key} className={classes.facet} role="group" aria-label={title}>
                  <span aria-hidden="true">{title}</span>
                  <div className={classes.choices}>
                    {choices.map(({ value, label, count }) => (
                      <button
                        key={value}
                        type="button"
                        className={classes.choice}
                        aria-pressed={valuesOf(state.values[key]).includes(value)}
                        onClick={() => choose(key, value, isSingle)}
                      >
                        {label}{" "}
                        <span className={classes.count}>
                          {data.is_exact ? countText(count) : m.people_at_least({ count: countText(count) })}
                        </span>
                      </button>
                    ))}
                  </div>
                </div>
              ))}
        </div>
      )}
    </section>
  );
}
