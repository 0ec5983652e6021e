import type { SchedulePeriod } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { m } from "../../messages/messages.js";
import { readDay } from "../text/local-time.ts";
import classes from "./book-value-curve.module.css";

interface Point {
  x: number;
  y: number;
}

const DAY = 86_400_000;

/** Points of the book value at the start and end of each period, in a picture of this size; y grows downwards. */
export function curveOf(periods: readonly SchedulePeriod[], size: { width: number; height: number }): Point[] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const start = Date.parse(first.from);
  const span = Date.parse(last.to) + DAY - start;
  const at = (time: number, value: number): Point => ({
    x: hundredth(((time - start) / span) * size.width),
    y: first.opening === 0 ? size.height : hundredth((1 - value / first.opening) * size.height),
  });
  return [at(start, first.opening), ...periods.map(({ to, closing }) => at(Date.parse(to) + DAY, closing))];
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

const SIZE = { width: 520, height: 160 };

interface BookValueCurveProps {
  periods: readonly SchedulePeriod[];
  words: (minor: number) => string;
}

/** Curve of the book value over the useful life, with a mark at the salvage value. */
export function BookValueCurve({ periods, words }: BookValueCurveProps) {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return null;
  const points = curveOf(periods, SIZE);
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const end = points.at(-1);
  return (
    <figure className={classes.curve}>
      <svg
        viewBox={`0 -6 ${SIZE.width} ${SIZE.height + 12}`}
        role="img"
        aria-label={m.masters_depreciation_curve({
          cost: words(first.opening),
          left: words(last.closing),
          day: readDay(last.to),
        })}
      >
        <polygon className={classes.area} points={`0,${SIZE.height} ${line} ${SIZE.width},${SIZE.height}`} />
        <line className={classes.ground} x1={0} x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} />
        <polyline className={classes.line} points={line} vectorEffect="non-scaling-stroke" />
        {end && <circle className={classes.end} cx={end.x - 4} cy={end.y} r={4} />}
      </svg>
      <figcaption className={classes.ends} aria-hidden>
        <span>
          {readDay(first.from)}
          <b>{words(first.opening)}</b>
        </span>
        <span>
          {readDay(last.to)}
          <b>{words(last.closing)}</b>
        </span>
      </figcaption>
    </figure>
  );
}
