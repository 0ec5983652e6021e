import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import { PushButton } from "../../ui/push-button.tsx";
import classes from "./tile-choice.module.css";

interface Tile {
  value: string;
  label: string;
  /** In place of the label, which is read out. */
  content?: ReactNode;
}

export interface TileChoiceProps {
  label: string;
  help?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  tiles: readonly Tile[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Path of the field in its form. */
  path: string;
  /** What the ends of a scale mean. */
  ends?: readonly [string, string];
  /** One below the other, for words. */
  isStacked?: boolean;
}

/** One of a few values, as a row of tiles: native radio buttons, moved along by the arrow keys. */
export function TileChoice({
  label,
  help,
  error,
  required,
  tiles,
  value,
  onChange,
  path,
  ends,
  isStacked,
}: TileChoiceProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <fieldset className={classes.choice} aria-describedby={described || undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.scale} data-stacked={isStacked || undefined}>
        <div className={classes.tiles} data-stacked={isStacked || undefined}>
          {tiles.map((tile, index) => (
            <label key={tile.value} className={classes.tile} data-chosen={value === tile.value || undefined}>
              <input
                type="radio"
                className={classes.radio}
                name={id}
                value={tile.value}
                checked={value === tile.value}
                required={required}
                aria-label={tile.content === undefined ? undefined : tile.label}
                data-path={index === 0 ? path : undefined}
                onChange={() => onChange(tile.value)}
              />
              {tile.content ?? <span dir="auto">{tile.label}</span>}
            </label>
          ))}
        </div>
        {ends && (
          <p className={classes.ends} aria-hidden="true">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
        )}
      </div>
      {!required && value !== null && (
        <div>
          <PushButton tone="plain" onClick={() => onChange(null)}>
            {m.feedback_clear()}
          </PushButton>
        </div>
      )}
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-problem`} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
