import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent } from "react";
import { m } from "../../../messages/messages.js";
import type { PictureProps } from "./picture-props.ts";
import { columnsIn, doorAt, rowHeight } from "../../../buildings/room-plan.ts";
import classes from "./room-tiles.module.css";
import { useListbox } from "./use-listbox.ts";

/** Floor plan of rooms: pairs of rows that face each other across a corridor. */
export function RoomTiles({ places, chosen, begin, onAssign, ...words }: PictureProps) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const columns = columnsIn(width);
  const { active, element, listbox, option } = useListbox({
    places,
    begin,
    steps: {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      PageUp: -3 * columns,
      PageDown: 3 * columns,
    },
    onAssign,
    onMove: (index) => rows.scrollToIndex(Math.floor(index / columns)),
  });
  const ref = useMergedRef(sized, element);
  const rows = useVirtualizer({
    count: Math.ceil(places.length / columns),
    getScrollElement: () => element.current,
    estimateSize: rowHeight,
    overscan: 2,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 32,
  });
  const isMeasured = width > 0;
  const showBegin = useEffectEvent(() => {
    if (begin !== null) rows.scrollToIndex(Math.floor(active / columns), { align: "center" });
  });
  useEffect(() => {
    if (isMeasured) showBegin();
  }, [isMeasured]);

  return (
    <div ref={ref} {...listbox} {...words} className={classes.plan}>
      <div className={classes.rows} style={{ blockSize: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index: row, start }) => (
          <div
            key={row}
            role="presentation"
            className={classes.row}
            data-side={row % 2 === 0 ? "above" : "below"}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {places.slice(row * columns, (row + 1) * columns).map((place, column) => (
              <div
                key={place.id}
                {...option(row * columns + column, chosen)}
                className={classes.room}
                data-door={doorAt(place.id)}
              >
                <Door />
                <span className={classes.window} />
                <span dir="auto" className={classes.name} title={place.name}>
                  {place.name}
                </span>{" "}
                <span className={classes.contents}>{m.add_location_assets({ count: place.asset_count })}</span>
                <IconCheck size={18} aria-hidden className={classes.tick} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Door: a gap in the wall, the leaf and its swing. */
const Door = () => (
  <svg className={classes.door} viewBox="0 0 22 24" width="22" height="24" aria-hidden="true">
    <path d="M1 23H21" className={classes.gap} />
    <path d="M1 23V3A20 20 0 0 1 21 23" className={classes.swing} />
  </svg>
);
