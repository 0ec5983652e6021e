import { SIGNATURE_BYTES } from "@steward/contract/kit/pictures";
import { expect, test } from "vitest";
import { withinLimit } from "./signature-picture.ts";

const pictureOf = (bytes: number) => "A".repeat(Math.ceil(bytes / 3) * 4);

test("a signature that is too large is made smaller until the server takes it", () => {
  const tried: number[] = [];
  const encode = (scale: number) => {
    tried.push(scale);
    return pictureOf(SIGNATURE_BYTES * 3 * scale * scale);
  };
  const picture = withinLimit(encode);
  expect(tried).toEqual([1, 0.75, 0.5]);
  expect(Buffer.from(picture ?? "", "base64").length).toBeLessThanOrEqual(SIGNATURE_BYTES);
});

test("one that fits stays as it is, and one that never does is none", () => {
  expect(withinLimit(() => "AAAA")).toBe("AAAA");
  expect(withinLimit(() => pictureOf(SIGNATURE_BYTES * 2))).toBeNull();
});
