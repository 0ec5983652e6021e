import { permissions } from "../kit/permissions.ts";

/** A token lasts at most this many days. */
export const API_TOKEN_DAYS = 365;

/** What decides who may get in and what they may do stays with people; looking at it does not. */
const OF_PEOPLE = /^(user|role|api_token|settings)\.(?!view$|export$)/;

/** The permissions that a token may carry. */
export const tokenPermissions = permissions.filter(({ codename }) => !OF_PEOPLE.test(codename));
