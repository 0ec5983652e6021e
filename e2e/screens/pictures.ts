import type { Page } from "@playwright/test";

/** A single-coloured JPEG, encoded by the browser. */
export async function jpeg(page: Page, name: string, colour: string) {
  const canvas = await page.context().newPage();
  await canvas.setViewportSize({ width: 640, height: 480 });
  await canvas.setContent(`<body style="margin:0;background:${colour}"></body>`);
  const buffer = await canvas.screenshot({ type: "jpeg" });
  await canvas.close();
  return { name, mimeType: "image/jpeg", buffer };
}
