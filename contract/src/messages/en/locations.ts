/** A type of location behind its article. */
const article = (noun: string) => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${noun.toLowerCase()}`;
const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

export const locations = {
  virtualBranch: "A virtual branch has no address and no coordinates.",
  addressFirstLine: "An address needs its first line.",
  pincodeHelp: "6 digits. Leave the column out where the places have other postal codes.",
  coordinatesDiffer: "The coordinates of the place and of its address differ.",
  movedMeanwhile: "This location was moved meanwhile. Try again.",
  namesNoPlace: "This row names no place.",
  branchHelp: ({ name }: { name: string }) =>
    `Without one: the branch that has the building, else your only branch, else “${name}”.`,
  levelHelp: ({ name }: { name: string }) => `Rows that leave it out go into “${name}”.`,
  roomNameHelp: "Stands in brackets behind the room.",
  nameItsLevel: ({ level }: { level: string }) => `Name the ${level} too.`,
  nameAbove: ({ above, level }: { above: string; level: string }) => `Give the ${above} of this ${level} too.`,
  severalBranches: ({ building }: { building: string }) =>
    `Several branches have a building called “${building}”. Name the branch.`,
  branchOnTop: "A branch stands in no other place.",
  notABranch: "This is not a branch.",
  otherBranch: "This parent is in another branch.",
  aboveOff: ({ name }: { name: string }) => `“${name}” above it is not active. Activate that first.`,
  standsIn: ({ noun, above }: { noun: string; above: string }) =>
    sentence(`${article(noun)} stands ${above === "Floor" ? "on" : "in"} ${article(above)}`),
  holdsAssets: ({ count, noun }: { count: number; noun: string }) => {
    const [assets, them] = count === 1 ? ["asset is", "it"] : ["assets are", "them"];
    return `${count} ${assets} in this ${noun}. Move ${them} first.`;
  },
  holdsPlaces: ({ count, noun }: { count: number; noun: string }) => {
    const [places, them] = count === 1 ? ["active location is", "it"] : ["active locations are", "them"];
    return `${count} ${places} in this ${noun}. Deactivate ${them} first.`;
  },
  typeStays: "The type of a location does not change.",
  editedAsBranch: "A branch is edited as a branch.",
  creditGeoNames: "Places from GeoNames (CC BY 4.0)",
  creditGoogle: "Places from Google",
  creditOpenStreetMap: "Places from OpenStreetMap contributors",
};
