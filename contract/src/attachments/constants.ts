/** Largest upload in bytes (decisions section 8). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
