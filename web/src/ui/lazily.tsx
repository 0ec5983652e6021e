import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/**
 * A component whose code is fetched when it is first shown: a dialog that comes after a click weighs nothing on the page
 * that it belongs to. Until the code is there `meanwhile` stands in its place, nothing for a dialog.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Lazily(props) {
    return <Suspense fallback={meanwhile}>{createElement(Loaded, props)}</Suspense>;
  };
}
