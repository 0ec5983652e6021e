import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { useLoad } from "../http/queries.ts";

/** The selected organisation with the session's permissions; undefined until loaded. */
export const useOrganisation = () => useLoad(organisationCalls.slugDetails).data;

/** The signed-in user; undefined until loaded. */
export const useProfile = () => useLoad(userCalls.profile).data;
