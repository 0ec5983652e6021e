import type { Page } from "@playwright/test";

/** What the camera of the page sees: nothing, until a picture is held before it. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const drawn = canvas.getContext("2d");
    let shown: HTMLImageElement | null = null;
    const paint = () => {
      if (!drawn) return;
      drawn.fillStyle = "#d8d4cc";
      drawn.fillRect(0, 0, 640, 480);
      if (shown) drawn.drawImage(shown, 200, 120, 240, 240);
    };
    window.setInterval(paint, 50);
    Object.defineProperty(navigator.mediaDevices, "getUserMedia", {
      value: () => Promise.resolve(canvas.captureStream(20)),
    });
    Object.assign(window, {
      holdBefore: async (src: string) => {
        shown = Object.assign(new Image(), { src });
        await shown.decode();
      },
    });
  });
}

/** Holds a picture before the camera. */
export const hold = (page: Page, picture: string) =>
  page.evaluate(
    (src) => (globalThis as unknown as { holdBefore: (src: string) => Promise<void> }).holdBefore(src),
    picture,
  );

/** Pictures of labels by their addresses, to hold before the camera. */
export const labelsOf = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (address) => {
          const answer = await fetch(address);
          return `data:${answer.headers.get("content-type")};base64,${btoa(
            String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())),
          )}`;
        }),
      ),
    addresses,
  );
