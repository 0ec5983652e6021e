export const attachments = {
  picturesMost: ({ most }: { most: number }) => `A record has ${most} pictures at most.`,
  oneFile: "One file only.",
  fileMost: "A file has 10 MB at most.",
  fileLarger: "The file is larger than 10 MB.",
  tooManyPixels: "The image has too many pixels. Please reduce its width and height.",
  damaged: "The image is damaged and cannot be read.",
  noLongerStored: "The file is no longer stored.",
  noSpace: "There is no space left to store files. Please ask your administrator to make space.",
};
