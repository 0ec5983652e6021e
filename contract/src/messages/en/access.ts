export const tokensCannot = ({ doing }: { doing: string }) => `An API token cannot ${doing}.`;
export const changePeople = "change people or roles";
export const makeTokens = "make API tokens";
export const revokeTokens = "revoke API tokens";
export const andMore = ({ count }: { count: number }) => ` and ${count} more`;
export const cannotGrant = ({ names, more }: { names: string; more: string }) =>
  `You cannot grant what you may not do yourself (${names}${more}).`;
export const cannotTake = ({ names, more }: { names: string; more: string }) =>
  `You cannot take from others what you may not do yourself (${names}${more}).`;
export const dayPassed = "This day has passed.";
export const tokenLasts = ({ days }: { days: number }) => `A token lasts ${days} days at most.`;
export const choosePermission = "Choose at least one permission.";
export const rolesNeedAllPlaces =
  "Roles apply to the whole organisation, so people who are limited to places cannot change them.";
export const copyAddsNothing = "You may duplicate roles, but not add permissions to the copy.";
export const builtInName = "The name of a built-in role cannot be changed.";
export const ownerKeepsAll = "The role Owner keeps all permissions.";
export const ownRole = "You have this role yourself, so only an owner can change it.";
export const builtInStays = "A built-in role cannot be deleted.";
export const moduleLocked = "This module is locked in your organisation.";
