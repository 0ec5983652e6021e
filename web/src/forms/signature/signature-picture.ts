import { SIGNATURE_BYTES } from "@steward/contract/kit/pictures";

/** Dark on white in either theme: a signature is read on paper too. */
export const INK = "#1c1b19";
const PAPER = "#ffffff";
const WIDTH = 600;
const HEIGHT = 200;
const SCALES = [1, 0.75, 0.5, 0.35, 0.25];
const HAND = '"Segoe Script", "Snell Roundhand", "Apple Chancery", "Brush Script MT", cursive';

/** The largest picture that the server takes; `encode` makes one in base64 at a part of the full size. */
export function withinLimit(encode: (scale: number) => string): string | null {
  for (const scale of SCALES) {
    const picture = encode(scale);
    if ((picture.length / 4) * 3 <= SIGNATURE_BYTES) return picture;
  }
  return null;
}

function encoded(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): string | null {
  return withinLimit((scale) => {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.scale(scale, scale);
    context.fillStyle = PAPER;
    context.fillRect(0, 0, width, height);
    draw(context);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
}

/** What was drawn, as a PNG in base64. */
export const drawnPicture = (drawn: HTMLCanvasElement): string | null => {
  const height = Math.round((WIDTH * drawn.height) / Math.max(drawn.width, 1));
  return encoded(WIDTH, height, (context) => context.drawImage(drawn, 0, 0, WIDTH, height));
};

/** A name written as by hand, alike; null for none. */
export function drawnName(name: string): string | null {
  const text = name.trim();
  if (text === "") return null;
  return encoded(WIDTH, HEIGHT, (context) => {
    context.fillStyle = INK;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `italic 84px ${HAND}`;
    const fits = Math.min(1, (WIDTH - 48) / Math.max(context.measureText(text).width, 1));
    context.font = `italic ${Math.max(84 * fits, 8)}px ${HAND}`;
    context.fillText(text, WIDTH / 2, HEIGHT / 2, WIDTH - 48);
  });
}
