import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { closeToast, shownToasts } from "./toast-queue.ts";
import { showToast, ToastArea } from "./toasts.tsx";

beforeEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

it.each([
  ["error", "circle-x", "alert"],
  ["warning", "alert-triangle", "status"],
  ["info", "info-circle", "status"],
  ["success", "circle-check", "status"],
] as const)("a toast of the type %s has the sign %s and is announced as %s", (type, sign, role) => {
  showToast({ type, message: "Text" });
  const drawn = renderToStaticMarkup(<ToastArea />);
  expect(drawn).toContain(`tabler-icon-${sign} `);
  expect(drawn).toContain(`role="${role}"`);
});

it("a toast shows its title, code and message", () => {
  showToast({ type: "error", title: "Something Went wrong", errorCode: "503", message: "Try again" });
  const words = renderToStaticMarkup(<ToastArea />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  expect(words.trim()).toBe("Something Went wrong 503 Try again");
});
