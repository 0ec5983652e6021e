import { type ComponentType, createElement, lazy, Suspense } from "react";

/**
 * A component whose code is fetched when it is first shown, with nothing in its place until then: a dialog that comes
 * after a click weighs nothing on the page that it belongs to.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Lazily(props) {
    return <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
  };
}
