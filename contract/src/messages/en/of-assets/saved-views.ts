export const notYours = "A view for everybody is changed by its author, or by who may change settings.";
export const hiddenList = "You may not see this list.";
export const tooMany = ({ most }: { most: number }) => `There are ${most} views already. Delete one first.`;
