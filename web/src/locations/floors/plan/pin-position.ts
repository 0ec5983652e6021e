/** A position on a picture in parts of its width and height, from the top left. */
export interface Position {
  x: number;
  y: number;
}

/** Parts that an arrow key moves a pin by, alone and with Shift. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

/** Ten thousandths of the picture, which no screen shows more finely, within its edges. */
const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;

export const onPicture = ({ x, y }: Position): Position => ({ x: within(x), y: within(y) });

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a pin; undefined for any other key. A picture has the same left in every language. */
export function steppedBy({ key, shiftKey }: { key: string; shiftKey: boolean }, { x, y }: Position) {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = shiftKey ? LARGE_STEP : STEP;
  return onPicture({ x: x + direction[0] * step, y: y + direction[1] * step });
}

/** Where a pointer is on the picture that fills a box. */
export const pointedAt = (
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
): Position => onPicture({ x: (clientX - left) / width, y: (clientY - top) / height });

/** The middle of what is seen of a box inside another one. */
export function middleSeen(box: DOMRect, frame: DOMRect): Position {
  const middle = (start: number, end: number, from: number, to: number) =>
    (Math.max(start, from) + Math.min(end, to)) / 2;
  return pointedAt(
    {
      clientX: middle(box.left, box.right, frame.left, frame.right),
      clientY: middle(box.top, box.bottom, frame.top, frame.bottom),
    },
    box,
  );
}

export const percentOf = (part: number): string => String(Math.round(part * 100));
