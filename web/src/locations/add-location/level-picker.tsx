import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { closeAddDialog } from "../../add-dialogs/open-add-dialog.ts";
import { m } from "../../messages/messages.js";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { PushButton } from "../../ui/push-button.tsx";
import { CreateFirst } from "../create-first.tsx";
import { LocationIcon } from "../location-icon.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import { BuildingCarousel } from "./pictures/building-carousel.tsx";
import type { NamedPlace, PickedType } from "./chain.ts";
import classes from "./level-picker.module.css";
import { levelLabels } from "./level-labels.ts";
import { matching } from "./place-order.ts";
import { LevelStack } from "./pictures/level-stack.tsx";
import { RoomTiles } from "./pictures/room-tiles.tsx";
import { type Places, usePlaces } from "./use-places.ts";
import { SkeletonBlock } from "../../ui/skeleton.tsx";

interface LevelPickerProps {
  level: PickedType;
  /** The place that contains the choices. */
  above: NamedPlace;
  chosen: string | null;
  /** The previous choice, at which the picker starts. */
  former: string | null;
  onAssign: (place: NamedPlace) => void;
  /** Called when the form is left to create a missing place. */
  onLeave: () => void;
  /** Called with the announcement for screen readers when the choices are loaded. */
  onShown: (words: string) => void;
}

/** Picker of one level: hint, search where useful, and the picture. */
export function LevelPicker(props: LevelPickerProps) {
  const { level, above, chosen, former, onAssign, onLeave, onShown } = props;
  const words = levelLabels[level];
  const loaded = usePlaces(level, above.id);
  const { places, isLoading, error } = loaded;
  const [search, setSearch] = useState("");
  const hintId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const found = matching(places, search);
  const isEmpty = !isLoading && error === null && places.length === 0;

  const told =
    isLoading || places.length === 0
      ? ""
      : m.add_location_to_choose({ places: locationTypeInfo[level].counted(places.length) });
  useEffect(() => onShown(told), [onShown, told]);

  const picture = {
    places: found,
    chosen,
    begin: chosen ?? former,
    onAssign,
    "aria-label": words.listIn(above),
    "aria-describedby": hintId,
  };
  return (
    <>
      <div className={classes.head}>
        <p id={hintId} className={classes.hint}>
          {words.hint()}
        </p>
        {level === "Building" && places.length > 0 && !isLoading && (
          <TextInput
            className={classes.search}
            aria-label={m.add_location_search()}
            placeholder={m.add_location_search()}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "ArrowDown") return;
              event.preventDefault();
              stage.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
            }}
            rightSection={
              search && (
                <CloseButton size="sm" aria-label={m.add_location_clear_search()} onClick={() => setSearch("")} />
              )
            }
          />
        )}
      </div>
      <div ref={stage} className={classes.stage} data-level={level} data-empty={isEmpty || undefined}>
        <Stage {...loaded} level={level} above={above} isEmpty={isEmpty} onLeave={onLeave}>
          {found.length === 0 && (
            <output className={classes.none}>{m.add_location_nothing_found({ text: search })}</output>
          )}
          {level === "Building" && <BuildingCarousel {...picture} />}
          {(level === "Block" || level === "Floor") && <LevelStack {...picture} level={level} />}
          {level === "Room" && <RoomTiles {...picture} />}
        </Stage>
      </div>
    </>
  );
}

interface StageProps extends Places {
  level: PickedType;
  above: NamedPlace;
  isEmpty: boolean;
  onLeave: () => void;
  children: ReactNode;
}

/** The picture, or its loading, error or empty state. */
function Stage({ level, above, isEmpty, onLeave, places, isLoading, error, reload, children }: StageProps) {
  const leave = () => {
    onLeave();
    closeAddDialog();
  };
  const words = levelLabels[level];
  const hasFailed = error !== null && places.length === 0;
  return (
    <>
      <div role="status" className={isEmpty ? classes.instead : undefined}>
        {isEmpty && (
          <EmptyState
            icon={<LocationIcon type={level} size={24} />}
            title={words.emptyTitle()}
            text={words.emptyText()}
            action={<CreateFirst type={level} parent={above.id} onGo={leave} />}
          />
        )}
      </div>
      {isLoading && <SkeletonBlock height="100%" className={classes.waiting} />}
      {hasFailed && (
        <div className={classes.instead}>
          <LoadFailure error={error} onRetry={reload} />
        </div>
      )}
      {!isLoading && places.length > 0 && children}
      {error !== null && !hasFailed && (
        <div role="alert" className={classes.partial}>
          {m.add_location_more_failed()}
          <PushButton tone="plain" onClick={reload}>
            {m.add_location_retry()}
          </PushButton>
        </div>
      )}
    </>
  );
}
