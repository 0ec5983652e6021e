import { permissions } from "../permissions/permissions.ts";

/** Managing access is reserved for people; reading it is not. */
const OF_PEOPLE = /^(user|role|api_token|webhook|settings)\.(?!view$|export$)/;

/** Permissions that a token may have. */
export const tokenPermissions = permissions.filter(({ codename }) => !OF_PEOPLE.test(codename));
