export const notFound = "Not found.";
export const notValid = "Not valid.";
export const notPermitted = "You do not have permission to do this.";
export const outsideScope = "This is outside the places that you are responsible for.";
export const stale = "Somebody else changed this in the meantime.";
export const nameTaken = "This name is already in use.";
export const unknownField = "Unknown field.";
export const protectedDelete = "Cannot delete this product as its linked to some protected elements";
export const invalidOtp = "Invalid OTP";
export const noOrganisation = "Unable to log in with this user. Please contact the administrator.";
export const sendForm = "Send the file as multipart/form-data.";
export const sendForms = "Send the files as multipart/form-data.";
export const notAPosition = "Not a position of this list.";
export const sizeTwice = "Give page_size or length, not both.";
export const statusOff = "This status is not active.";
export const otherKind = ({ kinds }: { kinds: readonly string[] }) =>
  `Choose a category of kind ${kinds.join(" or ")}.`;
export const notActive = ({ noun }: { noun: string }) => `This ${noun} is not active.`;
export const coordinatesInPairs = "Give both latitude and longitude, or neither.";
