export const isPicture = (file: { type: string }): boolean => file.type === "image/jpeg" || file.type === "image/png";
export const NOT_A_PICTURE = "Image must be in JPEG or PNG format.";
export const NOT_ALL_PICTURES = "All images must be in JPEG or PNG format.";
