import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { m } from "../../../messages/messages.js";
import classes from "./building-carousel.module.css";
import { BuildingDrawing } from "../../../buildings/building-drawing.tsx";
import { contentsOf } from "../level-labels.ts";
import type { PictureProps } from "./picture-props.ts";
import { useSwipe } from "./swipe.ts";
import { useListbox } from "./use-listbox.ts";

/** Number of buildings rendered on each side of the middle one; the nearer ones are visible. */
const DRAWN_BESIDE = 4;
/** Distance between buildings and width of one in pixels, as in the style sheet. */
const [SPACING, WIDTH] = [280, 250];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, PageUp: -3, PageDown: 3 };

/** Carousel of buildings: arrows and swipes move it, a click or tap chooses any building. */
export function BuildingCarousel({ places, chosen, begin, onAssign, ...words }: PictureProps) {
  const { active, move, element, listbox, option } = useListbox({ places, begin, steps: STEPS, onAssign });
  const last = places.length - 1;
  const { track, swipe } = useSwipe({
    spacing: () => {
      const drawn = track.current?.querySelector("[data-active]")?.getBoundingClientRect().width ?? WIDTH;
      return (drawn * SPACING) / WIDTH;
    },
    hasNext: (sign) => active + sign >= 0 && active + sign <= last,
    onSwipe: (count) => move(Math.min(Math.max(active + count, 0), last)),
  });
  const [isRead, setIsRead] = useState(false);
  const current = places[active];
  if (!current) return null;
  return (
    <>
      <div
        ref={element}
        {...listbox}
        {...swipe}
        {...words}
        aria-orientation="horizontal"
        className={classes.street}
        onFocus={() => setIsRead(true)}
        onBlur={() => setIsRead(false)}
      >
        <div ref={track} className={classes.track} role="presentation">
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
                <span dir="auto" className={classes.name} title={place.name}>
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
        disabled={active === last}
        onClick={() => move(active + 1)}
      >
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      <p className={classes.caption} aria-live={isRead ? "off" : "polite"}>
        <span dir="auto" className={classes.current}>
          {current.name}
        </span>
        <span className={classes.contents}>{contentsOf("Building", current)}</span>
        <span className={classes.position}>
          {m.add_location_position({ position: active + 1, count: places.length })}
        </span>
      </p>
    </>
  );
}
