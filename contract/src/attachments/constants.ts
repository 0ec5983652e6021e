/** Endings of the pictures that a camera makes and every browser shows. */
export const PICTURE_ENDINGS = ["jpg", "jpeg", "png"] as const;
/** Largest upload in bytes (decisions section 8). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
