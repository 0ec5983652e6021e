import { IconCheck } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent } from "react";
import type { PickedType } from "../chain.ts";
import { contentsOf } from "../level-labels.ts";
import type { PictureProps } from "./picture-props.ts";
import classes from "./level-stack.module.css";
import { SlabDrawing } from "../../../buildings/slab-drawing.tsx";
import { SLAB_HEIGHT } from "../../../buildings/slab-shape.ts";
import { useListbox } from "./use-listbox.ts";

const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };

interface LevelStackProps extends PictureProps {
  level: Extract<PickedType, "Block" | "Floor">;
}

/** Stack of blocks or floors as labelled slabs, the top one first. */
export function LevelStack({ level, places, chosen, begin, onAssign, ...words }: LevelStackProps) {
  const row = SLAB_HEIGHT[level];
  const { active, element, listbox, option } = useListbox({
    places,
    begin,
    steps: STEPS,
    onAssign,
    onMove: (index) => rows.scrollToIndex(index),
  });
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => element.current,
    estimateSize: () => row,
    overscan: 6,
    scrollPaddingStart: row,
    scrollPaddingEnd: row,
  });
  const showBegin = useEffectEvent(() => {
    if (begin !== null) rows.scrollToIndex(active, { align: "center" });
  });
  useEffect(() => showBegin(), []);

  return (
    <div ref={element} {...listbox} {...words} className={classes.stack}>
      <div className={classes.rows} style={{ blockSize: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const place = places[index];
          return place ? (
            <div
              key={place.id}
              {...option(index, chosen)}
              className={classes.row}
              style={{ blockSize: row, transform: `translateY(${start}px)`, zIndex: places.length - index }}
            >
              <SlabDrawing id={place.id} level={level} className={classes.slab} />
              <span className={classes.leader} />
              <span className={classes.words}>
                <span dir="auto" className={classes.name} title={place.name}>
                  {place.name}
                </span>{" "}
                <span className={classes.contents}>{contentsOf(level, place)}</span>
              </span>
              <IconCheck size={18} aria-hidden className={classes.tick} />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}
