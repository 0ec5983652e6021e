import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { isPicture, NOT_A_PICTURE, NOT_ALL_PICTURES } from "@steward/contract/kit/pictures";
import { m } from "../../messages/messages.js";

/** Why these files cannot be taken as pictures, or null. */
export function imageProblem(files: readonly File[]): string | null {
  if (!files.every(isPicture)) return files.length > 1 ? NOT_ALL_PICTURES : NOT_A_PICTURE;
  const large = files.find((file) => file.size > MAX_UPLOAD_BYTES);
  return large ? m.forms_images_too_large({ name: large.name }) : null;
}
