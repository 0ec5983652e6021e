import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { m } from "../../messages/messages.js";
import classes from "./building-carousel.module.css";
import { BuildingDrawing } from "./building-drawing.tsx";
import { contentsOf } from "./level-words.ts";
import type { PictureProps } from "./picture-props.ts";
import { useListbox } from "./use-listbox.ts";

/** Buildings this far from the one in the middle are drawn; the nearer ones are seen. */
const DRAWN_BESIDE = 4;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, PageUp: -3, PageDown: 3 };

/** A street of buildings with one in the middle; arrows bring the next one there, a click assigns any. */
export function BuildingCarousel({ places, chosen, begin, onAssign, ...words }: PictureProps) {
  const { active, move, element, listbox, option } = useListbox({ places, begin, steps: STEPS, onAssign });
  const [isRead, setIsRead] = useState(false);
  const current = places[active];
  if (!current) return null;
  return (
    <>
      <div
        ref={element}
        {...listbox}
        {...words}
        aria-orientation="horizontal"
        className={classes.street}
        onFocus={() => setIsRead(true)}
        onBlur={() => setIsRead(false)}
      >
        <div className={classes.track} role="presentation">
          <div className={classes.pavement} role="presentation" />
          {places.map((place, index) =>
            Math.abs(index - active) > DRAWN_BESIDE ? null : (
              <div
                key={place.id}
                {...option(index, chosen)}
                className={classes.item}
                style={{ "--offset": index - active } as CSSProperties}
              >
                <BuildingDrawing id={place.id} />
                <span className={classes.name} title={place.name}>
                  {place.id === chosen && <IconCheck size={16} aria-hidden className={classes.tick} />}
                  {place.name}
                </span>
                <VisuallyHidden> {contentsOf("Building", place)}</VisuallyHidden>
              </div>
            ),
          )}
        </div>
      </div>
      <ActionIcon
        variant="default"
        radius="xl"
        size={40}
        className={classes.previous}
        aria-label={m.add_location_previous()}
        disabled={active === 0}
        onClick={() => move(active - 1)}
      >
        <IconChevronLeft size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        radius="xl"
        size={40}
        className={classes.next}
        aria-label={m.add_location_next()}
        disabled={active === places.length - 1}
        onClick={() => move(active + 1)}
      >
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      <p className={classes.caption} aria-live={isRead ? "off" : "polite"}>
        <span className={classes.current}>{current.name}</span>
        <span className={classes.contents}>{contentsOf("Building", current)}</span>
        <span className={classes.position}>
          {m.add_location_position({ position: active + 1, count: places.length })}
        </span>
      </p>
    </>
  );
}
