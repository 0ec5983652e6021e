import { permissions } from "../permissions/permissions.ts";

/** What decides who may get in and what they may do stays with people; looking at it does not. */
const OF_PEOPLE = /^(user|role|api_token|settings)\.(?!view$|export$)/;

/** The permissions that a token may carry. */
export const tokenPermissions = permissions.filter(({ codename }) => !OF_PEOPLE.test(codename));
