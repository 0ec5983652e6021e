import { values } from "../messages/language.ts";

export const isPicture = (file: { type: string }): boolean => file.type === "image/jpeg" || file.type === "image/png";
export const NOT_A_PICTURE = values.picture;
export const NOT_ALL_PICTURES = values.pictures;
