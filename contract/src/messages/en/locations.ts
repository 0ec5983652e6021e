/** A type of location with its article. */
const article = (noun: string) => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${noun.toLowerCase()}`;
const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

export const virtualBranch = "A virtual branch has no address and no coordinates.";
export const addressFirstLine = "An address needs its first line.";
export const pincodeHelp = "6 digits in India and where no country is named, elsewhere up to 12 characters.";
export const notInCountry = ({ name, country }: { name: string; country: string }) => `“${name}” is not in ${country}.`;
export const coordinatesDiffer = "The coordinates of the place and of its address differ.";
export const movedMeanwhile = "This location was moved in the meantime. Try again.";
export const outsideYours = "a place outside your places";
export const namesNoPlace = "This row names no place.";
export const branchHelp = ({ name }: { name: string }) =>
  `Without one: the branch that has the building, else your only branch, else “${name}”.`;
export const levelHelp = ({ name }: { name: string }) => `Rows that leave it out go into “${name}”.`;
export const roomNameHelp = "Appears in brackets after the room.";
export const nameItsLevel = ({ level }: { level: string }) => `Name the ${level} too.`;
export const nameAbove = ({ above, level }: { above: string; level: string }) =>
  `Give the ${above} of this ${level} too.`;
export const severalBranches = ({ building }: { building: string }) =>
  `Several branches have a building called “${building}”. Name the branch.`;
export const branchOnTop = "A branch cannot be inside another place.";
export const notABranch = "This is not a branch.";
export const otherBranch = "This parent is in another branch.";
export const aboveOff = ({ name }: { name: string }) => `“${name}” above it is not active. Activate that first.`;
export const standsIn = ({ noun, above }: { noun: string; above: string }) =>
  sentence(`${article(noun)} must be ${above === "Floor" ? "on" : "in"} ${article(above)}`);
export const holdsAssets = ({ count, noun }: { count: number; noun: string }) => {
  const [assets, them] = count === 1 ? ["asset is", "it"] : ["assets are", "them"];
  return `${count} ${assets} in this ${noun}. Move ${them} first.`;
};
export const holdsPlaces = ({ count, noun }: { count: number; noun: string }) => {
  const [places, them] = count === 1 ? ["active location is", "it"] : ["active locations are", "them"];
  return `${count} ${places} in this ${noun}. Deactivate ${them} first.`;
};
export const onlyFloors = "Only floors have an order of their own.";
export const otherBlock = "This is no other floor of the block.";
export const typeStays = "The type of a location cannot be changed.";
export const editedAsBranch = "A branch is edited as a branch.";
export const creditGeoNames = "Places from GeoNames (CC BY 4.0)";
export const creditGoogle = "Places from Google";
export const creditOpenStreetMap = "Places from OpenStreetMap contributors";
export const noPlan = "This floor has no plan yet. Upload its picture first.";
export const pinOneOf = "Name a room or an asset.";
export const notOnFloor = "This does not stand on this floor.";
