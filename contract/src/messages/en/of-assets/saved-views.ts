export const notYours = "Views for everybody are changed by who may edit assets.";
export const tooMany = ({ most }: { most: number }) => `There are ${most} views already. Delete one first.`;
