import { Button } from "@mantine/core";
import { type LocationType, parentTypeOf } from "@steward/contract/locations/constants";
import { locationCalls } from "@steward/contract/locations/calls";
import type { ReactNode } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { locationTypeInfo } from "./location-labels.ts";
import { placePermission } from "./use-location-actions.tsx";

interface CreateFirstProps {
  type: LocationType;
  /** Id of the place it will stand in. */
  parent?: string;
  /** Called as the link is followed. */
  onGo?: () => void;
}

/** Leads to the page that creates a place which is missing above another; nothing without the permission. */
export function CreateFirst({ type, parent, onGo }: CreateFirstProps) {
  if (!useMay(placePermission(type, "create"))) return null;
  return (
    <Button
      renderRoot={(props) => (
        <RouteLink name={locationTypeInfo[type].create} search={parent === undefined ? {} : { parent }} {...props} />
      )}
      onClick={onGo}
    >
      {m.locations_create_first({ type: locationTypeInfo[type].title().toLocaleLowerCase() })}
    </Button>
  );
}

interface NothingOfProps {
  /** A type of which there is no place. */
  type: LocationType;
  /** What to do where it has something to stand in. */
  children: ReactNode;
}

/** What to do first where there is no place of a type: the topmost type that is missing leads to its page. */
export function NothingOf({ type, children }: NothingOfProps) {
  const above = parentTypeOf(type);
  const query = { is_active: true, page_size: 1, ...(above ? { type: above } : {}) };
  const found = useLoad(locationCalls.all, { query }, { enabled: above !== null, silent: true });
  if (above === null || found.error || (found.data && found.data.count > 0)) return children;
  if (!found.data) return null;
  return (
    <NothingOf type={above}>
      <CreateFirst type={above} />
    </NothingOf>
  );
}
