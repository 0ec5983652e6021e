import { Button } from "@mantine/core";
import { placeOfCode } from "@steward/contract/locations/place-code";
import { locationCalls } from "@steward/contract/locations/calls";
import { IconQrcode } from "@tabler/icons-react";
import { useEffect } from "react";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useGo, useRouteParams } from "../navigation/navigation.tsx";
import { useOrganisation } from "../session/organisation.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { placePage } from "./place-page.ts";

/** Where the QR code on the label of a place leads: to the place, instead of this page. */
export function PlaceLabelPage() {
  const { code = "" } = useRouteParams();
  const go = useGo();
  const organisation = useOrganisation();
  const id = placeOfCode(code);
  const found = useLoad(locationCalls.read, { params: { id: id ?? "" } }, { silent: true, enabled: id !== null });
  const place = found.data;
  useEffect(() => {
    if (!place) return;
    const { name, ...where } = placePage(place);
    void go(name, { ...where, replace: true });
  }, [place, go]);
  const isNone = id === null || (found.error instanceof HttpError && found.error.status === 404);
  if (!isNone && found.error) {
    return <LoadFailure isPage error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!isNone) return <SkeletonArea height={320} />;
  return (
    <EmptyState
      isPage
      icon={<IconQrcode size={24} stroke={1.6} />}
      title={m.locations_label_none()}
      text={m.locations_label_none_text({ organisation: organisation?.name ?? "" })}
      action={
        <Button renderRoot={(props) => <RouteLink name="admin-location-branch" {...props} />}>
          {m.locations_label_all()}
        </Button>
      }
    />
  );
}
