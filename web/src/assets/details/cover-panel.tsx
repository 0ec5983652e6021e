import { Button } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { useRef } from "react";
import { m } from "../../messages/messages.js";
import { readDay, today as dayOfNow } from "../../ui/text/local-time.ts";
import { useWidth } from "../../ui/use-width.ts";
import details from "./asset-details.module.css";
import { coverKindLabel, coverStatusLabel } from "../asset-labels.ts";
import { type Cover, coversOf, timelineScale } from "./cover.ts";
import classes from "./cover-panel.module.css";

const BAR = 26;
const LANE = 38;
const TOP = 26;
/** Width of a bar in pixels below which its name stands beside it. */
const NAME_ROOM = 90;

interface CoverPanelProps {
  asset: Asset;
  day?: string;
  /** Opens what the papers say; absent where they are not at hand. */
  onOpen?: (() => void) | undefined;
}

/** Warranty and AMC of an asset today, or on another day, as a timeline and as text. */
export function CoverPanel({ asset, day: now = dayOfNow(), onOpen }: CoverPanelProps) {
  const covers = coversOf(asset, now);
  return (
    <section className={details.panel} aria-labelledby="cover">
      <div className={classes.head}>
        <h2 id="cover" className={details.title}>
          {m.assets_cover()}
        </h2>
        {covers.length > 0 && onOpen && (
          <Button variant="subtle" size="compact-sm" className={classes.open ?? ""} onClick={onOpen}>
            {m.assets_contract()}
          </Button>
        )}
      </div>
      {covers.length === 0 ? (
        <p className={classes.none}>{m.assets_cover_none()}</p>
      ) : (
        <>
          <Timeline covers={covers} today={now} />
          <ul className={classes.words}>
            {covers.map((cover) => (
              <li key={cover.kind}>
                <span className={classes.status} data-status={cover.status}>
                  {coverStatusLabel[cover.status]()}
                </span>
                <span>{sentence(cover, asset)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const nameOf = (cover: Cover, asset: Asset) =>
  cover.kind === "warranty" && asset.warranty_period !== null
    ? m.assets_warranty_of_months({ months: asset.warranty_period })
    : coverKindLabel[cover.kind]();

function sentence(cover: Cover, asset: Asset): string {
  const words = { name: nameOf(cover, asset), start: readDay(cover.start), end: readDay(cover.end) };
  return cover.start ? m.assets_cover_from_to(words) : m.assets_cover_to(words);
}

function Timeline({ covers, today }: { covers: readonly Cover[]; today: string }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, false);
  const days = covers.flatMap((cover) => [cover.start ?? cover.end, cover.end]);
  const scale = timelineScale([...days, today]);
  const bottom = TOP + covers.length * LANE + 4;
  const height = bottom + 26;
  const x = (day: string) => Math.round(scale.at(day) * width);
  const now = x(today);
  const nowAnchor = now > width - 40 ? "end" : now < 40 ? "start" : "middle";

  return (
    <div ref={place} className={classes.timeline} style={{ blockSize: height }} dir="ltr">
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {scale.years.map(({ year, at }) => {
            const left = Math.round(at * width);
            const anchor = at > 0.97 ? "end" : at < 0.03 ? "start" : "middle";
            return (
              <g key={year}>
                <line x1={left} x2={left} y1={bottom} y2={bottom + 5} className={classes.axis} />
                <text x={left} y={bottom + 20} textAnchor={anchor} className={classes.year}>
                  {year}
                </text>
              </g>
            );
          })}
          <line x1={0} x2={width} y1={bottom} y2={bottom} className={classes.axis} />
          {covers.map((cover, lane) => {
            const start = cover.start ? x(cover.start) : 0;
            const length = Math.max(6, x(cover.end) - start);
            const isRoomy = length >= NAME_ROOM;
            const fitsBehind = start + length + NAME_ROOM < width;
            const top = TOP + lane * LANE;
            return (
              <g key={cover.kind} data-status={cover.status} className={classes.cover}>
                <rect x={start} y={top} width={length} height={BAR} rx={5} />
                <text
                  x={isRoomy ? start + 9 : fitsBehind ? start + length + 8 : start - 8}
                  y={top + 17}
                  textAnchor={isRoomy || fitsBehind ? "start" : "end"}
                >
                  {coverKindLabel[cover.kind]()}
                </text>
              </g>
            );
          })}
          <line x1={now} x2={now} y1={18} y2={bottom} className={classes.today} />
          <text x={now} y={12} textAnchor={nowAnchor} className={classes.todayText}>
            {today === dayOfNow() ? m.assets_today() : readDay(today)}
          </text>
        </svg>
      )}
    </div>
  );
}
