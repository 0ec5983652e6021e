import { organisationCalls } from "@steward/contract/organisations/calls";
import { Navigate } from "@tanstack/react-router";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { routePath } from "../navigation/routes.ts";
import { firstPage, type Section } from "./drawer/first-page.ts";

const forbidden = new HttpError(403, null, "");

/** Leads to the first page of a section that the session may see. */
export const sectionStart = (section: Section) => ({
  default: function SectionStart() {
    const { data, error, refetch } = useLoad(organisationCalls.slugDetails);
    if (error) return <LoadFailure isPage error={error} onRetry={() => void refetch()} />;
    if (!data) return null;
    const page = firstPage(section, data);
    return page ? <Navigate to={routePath(page)} replace /> : <LoadFailure isPage error={forbidden} />;
  },
});
