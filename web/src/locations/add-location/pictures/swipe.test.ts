import { expect, test } from "vitest";
import { swipedPlaces } from "./swipe.ts";

test.each([
  [0, 0],
  [29, 0],
  [-29, 0],
  [30, 1],
  [-30, -1],
  [300, 1],
  [430, 2],
  [-800, -3],
])("a swipe of %i pixels leads on by %i", (distance, places) => {
  expect(swipedPlaces(distance, 280)).toBe(places);
});
