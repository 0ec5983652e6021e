import { lazy, Suspense, useEffect } from "react";
import { keepTyped } from "../keyboard/type-ahead.ts";
import { useOverlay } from "../shell/commands/overlay.ts";

const loadPalette = () => import("../palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import("../palette/shortcut-sheet.tsx")).ShortcutSheet,
}));

/** Keeps what is typed until the palette is there. */
function OnItsWay() {
  useEffect(keepTyped, []);
  return null;
}

/** Loads the palette with the first sign that it is about to be opened: its modifier, or the pointer on its field. */
function loadAhead(): () => void {
  const end = () => {
    window.removeEventListener("keydown", watchKeys);
    window.removeEventListener("pointerover", watchPointer);
  };
  const load = () => {
    end();
    void loadPalette().catch(() => undefined);
  };
  const watchKeys = ({ key }: KeyboardEvent) => {
    if (key === "Control" || key === "Meta") load();
  };
  const watchPointer = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest("[data-opens-palette]")) load();
  };
  window.addEventListener("keydown", watchKeys);
  window.addEventListener("pointerover", watchPointer);
  return end;
}

/** Renders the palette and the sheet of shortcuts over any page. */
export function Overlays() {
  const { overlay, opening } = useOverlay();
  useEffect(loadAhead, []);
  return (
    <Suspense fallback={overlay === "palette" ? <OnItsWay /> : null}>
      {opening > 0 && overlay !== "shortcuts" ? <Palette key={opening} isOpen={overlay === "palette"} /> : null}
      {overlay === "shortcuts" ? <ShortcutSheet /> : null}
    </Suspense>
  );
}
