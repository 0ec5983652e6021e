export const picturesMost = ({ most }: { most: number }) => `A record can have ${most} pictures at most.`;
export const oneFile = "One file only.";
export const fileMost = "A file can be 10 MB at most.";
export const fileLarger = "The file is larger than 10 MB.";
export const tooManyPixels = "The image has too many pixels. Please reduce its width and height.";
export const damaged = "The image is damaged and cannot be read.";
export const noLongerStored = "The file is no longer stored.";
export const noSpace = "There is no space left to store files. Please ask your administrator to make space.";
