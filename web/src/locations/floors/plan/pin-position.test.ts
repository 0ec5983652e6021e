import { expect, test } from "vitest";
import { middleSeen, onPicture, pointedAt, steppedBy } from "./pin-position.ts";

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

test("arrow keys move by a hundredth, with Shift by five, and stay on the picture", () => {
  const middle = { x: 0.5, y: 0.5 };
  expect(steppedBy({ key: "ArrowLeft", shiftKey: false }, middle)).toEqual({ x: 0.49, y: 0.5 });
  expect(steppedBy({ key: "ArrowDown", shiftKey: true }, middle)).toEqual({ x: 0.5, y: 0.55 });
  expect(steppedBy({ key: "ArrowUp", shiftKey: true }, { x: 1, y: 0.02 })).toEqual({ x: 1, y: 0 });
  expect(steppedBy({ key: "Enter", shiftKey: false }, middle)).toBeUndefined();
});

test("a pointer is somewhere on the picture, whatever its size on the screen", () => {
  expect(pointedAt({ clientX: 150, clientY: 50 }, box(100, 0, 200, 100))).toEqual({ x: 0.25, y: 0.5 });
  expect(pointedAt({ clientX: 0, clientY: 500 }, box(100, 0, 200, 100))).toEqual({ x: 0, y: 1 });
  expect(onPicture({ x: 1 / 3, y: 0 })).toEqual({ x: 0.3333, y: 0 });
});

test("the middle of what is seen follows the scrolled picture", () => {
  expect(middleSeen(box(-400, 0, 800, 400), box(0, 0, 400, 300))).toEqual({ x: 0.75, y: 0.375 });
  expect(middleSeen(box(0, 0, 400, 200), box(0, 0, 400, 300))).toEqual({ x: 0.5, y: 0.5 });
});
