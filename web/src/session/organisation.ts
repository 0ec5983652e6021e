import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { queryClient, useLoad } from "../http/queries.ts";

/** The selected organisation with the session's permissions; undefined until loaded. */
export const useOrganisation = () => useLoad(organisationCalls.slugDetails).data;

/** Fetches the selected organisation again, after its settings were changed. */
export const refreshOrganisation = () =>
  queryClient.invalidateQueries({ queryKey: [organisationCalls.slugDetails.name] });

/** The signed-in user; undefined until loaded. */
export const useProfile = () => useLoad(userCalls.profile).data;
