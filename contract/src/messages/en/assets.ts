export const tagHelp = "Unique in the organisation; made from the prefix if empty.";
export const warrantyEndHelp = "Kept as whole months from the purchase date.";
export const warrantyEndAlone = "Left out, as the row has no purchase date that its months are counted from.";
export const warrantyEndEarly = "Left out, as it is less than half a month after the purchase.";
export const warrantyEndLate = ({ most }: { most: number }) =>
  `Left out, as it is more than ${most} months after the purchase.`;
export const serialHelp = "Kept letter for letter; unique per model.";
export const notInBranch = "This location is not in the branch.";
export const restoredFirst = "This asset is archived. Restore it first.";
export const checkedOut = "An asset is put into use by checking it out.";
export const usedByCheckOut = ({ from }: { from: string }) =>
  `An asset that is ${from} is put into use by checking it out.`;
export const noArchiving = "You may not archive assets.";
export const seatOut = ({ license }: { license: string }) =>
  `A seat of the license “${license}” is with this asset. Check it in first.`;
export const requestOpen = ({ request }: { request: string }) =>
  `The service request ${request} on this asset is open. Close or cancel it first.`;
export const cannotBecome = ({ from, to }: { from: string; to: string }) =>
  `An asset that is ${from} cannot become ${to}.`;
export const reasonRequired = "A reason is required for this status.";
export const noCosts = "You may not enter or change costs.";
export const noArchivedStatus = "There is no active status in the category “Archived”.";
export const noAvailableStatus = "There is no active status in the category “Available”.";
export const notArchived = "This asset is not archived.";
export const restoredToAvailable = "An asset is restored to an active status in the category “Available”.";
export const rowUnnamed = "The row has no name, model, tag or serial number.";
export const unnamed = "Enter a name, a model, a tag or a serial number.";
export const amcEndsEarly = "The AMC cannot end before it starts.";
export const noStatus = ({ name }: { name: string }) => `No status is called “${name}”. Choose what it stands for.`;
export const takenMeanwhile = "Its tag or serial number was taken in the meantime.";
export const removedMeanwhile = "The asset was removed in the meantime.";
export const severalModels = ({ name }: { name: string }) =>
  `Several models are called “${name}”. Map the manufacturer and the model number too.`;
export const tagOfAnother = ({ tag }: { tag: string }) => `The tag “${tag}” belongs to another asset.`;
export const serialOfAnother = ({ serial, tag }: { serial: string; tag: string }) =>
  `The serial number “${serial}” belongs to the asset ${tag}.`;
export const severalSerials = ({ serial }: { serial: string }) =>
  `Several assets have the serial number “${serial}”. Map the model too.`;
export const tagTaken = "This tag is already in use.";
export const serialTaken = "This serial number is already in use for this model.";
export const noStatusChange = "You may not change the status of assets.";
export const depreciationHelp = "The name of a depreciation; empty for that of the model.";
export const providerOnly = "You may attach a service provider, but not edit this asset.";
export const noProvider = "You may not attach service providers.";
export const codeForm = "This is not the code of a label.";
export const noMoves = "You may not move assets.";
