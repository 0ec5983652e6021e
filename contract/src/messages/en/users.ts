export const users = {
  runnerStays: "An import does not change whoever runs it.",
  ownerStays: "An import does not change an owner.",
  rowRoles: ({ most }: { most: number }) => `A row names ${most} roles at most.`,
  noRole: ({ name }: { name: string }) => `No role is called “${name}”.`,
  importMakesNoOwner: "An import makes nobody an owner.",
  roleTooStrong: ({ name }: { name: string }) => `The role “${name}” permits more than you may do yourself.`,
  nameHelp: "Who has an account already keeps its name.",
  rolesHelp: "Names of roles, separated by commas. Members keep the roles they have.",
  activateFirst: "Activate this person before you invite them.",
  invitedOften: "This person was invited several times already. Try again later.",
  emailTaken: "This e-mail is already in use.",
  memberAlready: "This person is a member already.",
  invitationSubject: ({ organisation }: { organisation: string }) => `Invitation to ${organisation} on Steward`,
  invitationText: ({
    name,
    host,
    organisation,
    address,
  }: {
    name: string;
    host: string;
    organisation: string;
    address: string;
  }) =>
    `Hello ${name},\n\n${host} has added you to ${organisation} on Steward.\n\nSign in with this e-mail address; you need no password:\n${address}\n`,
  ownNameElsewhere: "You belong to other organisations too. Sign in with a one-time code to change your name.",
  nameTheirOwn: "Only they themselves can change the name of this person.",
  onlyOwnerGivesOwner: "Only an owner can give the role Owner.",
  onlyOwnerChangesOwner: "Only an owner can change an owner.",
  withinYourPlaces: "You can change people only who are limited to places within your own.",
  notYourself: "You cannot deactivate or remove yourself.",
  needsOwner: "The organisation needs an owner: make somebody else an owner first.",
  ownerUnlimited: "An owner is not limited to places.",
  notYourAccess: "You cannot change your own roles, permissions, places or ownership.",
  noAccessChange: "You cannot change what people are permitted to do.",
  onlyOwnerMakesOwner: "Only an owner can make somebody an owner.",
  choosePlace: "Choose at least one of the places that you are limited to yourself.",
};
