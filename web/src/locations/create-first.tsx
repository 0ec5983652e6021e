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
  /** Id of its parent. */
  parent?: string;
  /** Called when the link is followed. */
  onGo?: () => void;
}

/** Link to create a missing place above another; null without the permission. */
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
  /** A type without places. */
  type: LocationType;
  /** Content where its parent type exists. */
  children: ReactNode;
}

/** Empty state of a type of places: links to the page of the topmost missing type. */
export function NothingOf({ type, children }: NothingOfProps) {
  const above = parentTypeOf(type);
  const query = { is_active: true, page_size: 1, type: above ?? undefined };
  const found = useLoad(locationCalls.all, { query }, { enabled: above !== null, silent: true });
  if (above === null || found.error || (found.data && found.data.count > 0)) return children;
  if (!found.data) return null;
  return (
    <NothingOf type={above}>
      <CreateFirst type={above} />
    </NothingOf>
  );
}
