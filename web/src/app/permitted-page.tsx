import { organisationCalls } from "@steward/contract/organisations/calls";
import { Outlet } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { HttpError } from "../http/http-error.ts";
import { useLoad } from "../http/queries.ts";
import { usePageNeeds } from "../navigation/navigation.tsx";
import { LoadFailure } from "../http/load-failure.tsx";

const forbidden = new HttpError(403, null, "");

/** The page of the route, or that the session may not see it; a form nobody may send is never shown. */
export function PermittedPage() {
  const needs = usePageNeeds();
  const organisation = useLoad(organisationCalls.slugDetails);
  // The page is drawn a little at a time once it is known that it may be.
  const known = useDeferredValue(organisation.data);
  if (needs.length === 0 || organisation.isError) return <Outlet />;
  if (!known) return null;
  const { is_owner, permissions } = known;
  const isAllowed = is_owner || needs.some((permission) => permissions.includes(permission));
  return isAllowed ? <Outlet /> : <LoadFailure isPage error={forbidden} />;
}
