import { values } from "../messages/language.ts";

export const isPicture = (file: { type: string }): boolean => file.type === "image/jpeg" || file.type === "image/png";
export const NOT_A_PICTURE = values.picture;
export const NOT_ALL_PICTURES = values.pictures;
/** Most bytes of a drawn signature: as text it fits into the body of whoever is not signed in. */
export const SIGNATURE_BYTES = 40 * 1024;
