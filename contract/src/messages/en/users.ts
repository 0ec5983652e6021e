export const runnerStays = "An import cannot change the person who runs it.";
export const ownerStays = "An import cannot change an owner.";
export const rowRoles = ({ most }: { most: number }) => `A row can name ${most} roles at most.`;
export const noRole = ({ name }: { name: string }) => `No role is called “${name}”.`;
export const importMakesNoOwner = "An import cannot make anybody an owner.";
export const roleTooStrong = ({ name }: { name: string }) =>
  `The role “${name}” permits more than you may do yourself.`;
export const nameHelp = "People who already have an account keep their name.";
export const rolesHelp = "Names of roles, separated by commas. Members keep the roles they have.";
export const activateFirst = "Activate this person before you invite them.";
export const invitedOften = "This person was invited several times already. Try again later.";
export const emailTaken = "This e-mail is already in use.";
export const memberAlready = "This person is a member already.";
export const invitationSubject = ({ organisation }: { organisation: string }) =>
  `Invitation to ${organisation} on Steward`;
export const invitationText = ({
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
  `Hello ${name},\n\n${host} has added you to ${organisation} on Steward.\n\nSign in with this e-mail address; you need no password:\n${address}\n`;
export const ownNameElsewhere =
  "You belong to other organisations too. Sign in with a one-time code to change your name.";
export const nameTheirOwn = "Only this person can change their own name.";
export const onlyOwnerGivesOwner = "Only an owner can give the role Owner.";
export const onlyOwnerChangesOwner = "Only an owner can change an owner.";
export const withinYourPlaces = "You can only change people who are limited to places within your own.";
export const notYourself = "You cannot deactivate or remove yourself.";
export const lastOperator =
  "This person is the only operator of the installation who can sign in: make somebody else an operator first.";
export const needsOwner = "The organisation needs an owner: make somebody else an owner first.";
export const placementOver = "The placement is over.";
export const placementTaken = "Somebody is a member for this placement already.";
export const placementLimited = "A member for a placement is limited to its branch.";
export const ownerUnlimited = "An owner is not limited to places.";
export const notYourAccess = "You cannot change your own roles, permissions, places or ownership.";
export const noAccessChange = "You cannot change what people are permitted to do.";
export const onlyOwnerMakesOwner = "Only an owner can make somebody an owner.";
export const choosePlace = "Choose at least one of the places that you are limited to yourself.";
