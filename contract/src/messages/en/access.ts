export const access = {
  tokensCannot: ({ doing }: { doing: string }) => `An API token cannot ${doing}.`,
  changePeople: "change people or roles",
  makeTokens: "make API tokens",
  revokeTokens: "revoke API tokens",
  andMore: ({ count }: { count: number }) => ` and ${count} more`,
  cannotGrant: ({ names, more }: { names: string; more: string }) =>
    `You cannot grant what you may not do yourself (${names}${more}).`,
  dayPassed: "This day has passed.",
  tokenLasts: ({ days }: { days: number }) => `A token lasts ${days} days at most.`,
  choosePermission: "Choose at least one permission.",
  rolesNeedAllPlaces: "Roles hold for the whole organisation: who is limited to places cannot change them.",
  copyAddsNothing: "You may duplicate roles, but not add permissions to the copy.",
  builtInName: "The name of a built-in role stays as it is.",
  ownerKeepsAll: "The role Owner keeps all permissions.",
  ownRole: "You hold this role yourself: only an owner can change it.",
  builtInStays: "A built-in role cannot be deleted.",
};
