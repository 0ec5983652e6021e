export const serialTaken = "A component of this name has this serial number already.";
export const tagHelp = "The tag of the asset.";
export const noAsset = ({ tag }: { tag: string }) => `No asset has the tag “${tag}”.`;
export const several = "Several records are called this. Map what tells them apart too.";
export const nameTaken = "Something of this kind has this name in the branch already.";
export const onlyInStock = ({ count }: { count: number }) =>
  count === 0 ? "Nothing of it is in stock." : `Only ${count} in stock.`;
export const handedOut = ({ count }: { count: number }) => `${count} are handed out.`;
export const onlyOut = ({ count }: { count: number }) =>
  count === 0 ? "All of it was returned already." : `Only ${count} of it are still out.`;
export const usedUp = "What is used up does not come back.";
export const byStock = "The quantity of a consumable changes by use and restocking.";
export const kindHelp = "Accessory or consumable; accessory if empty.";
export const noKind = "Say accessory or consumable.";
export const noQuantity = "Not a whole number of pieces.";
export const noHolder = "Choose a person or an asset.";
export const tooMany = ({ most }: { most: number }) => `At most ${most} pieces.`;
export const licenseTaken = "A license of this name and order number is there already.";
export const licenseEndsEarly = "The license cannot end before it starts.";
export const seatsInUse = ({ used }: { used: number }) =>
  used === 1 ? "One seat is in use." : `${used} seats are in use.`;
export const noSeat = "Every seat is in use.";
export const licenseKindHelp = "Perpetual, subscription, trial or open source; perpetual if empty.";
export const noLicenseKind = "Say perpetual, subscription, trial or open source.";
export const builtInElsewhere = ({ asset }: { asset: string }) => `It is built into ${asset}. Detach it there first.`;
export const notBuiltIn = "It is not built into this asset.";
