import type { MouseEvent } from "react";
import { type UrlState, useGo } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/route-names.ts";
import { routePath } from "../../navigation/routes.ts";
import { countText } from "./count-text.ts";

interface CountLinkProps {
  count: number;
  /** Accessible name of the link: "12 assets of Dell". */
  label: string;
  /** What the link reads; the number by default. */
  text?: string | undefined;
  name: RouteName;
  search: UrlState;
}

/** A count that links to exactly the list it counts; zero is plain text. */
export function CountLink({ count, label, text, name, search }: CountLinkProps) {
  const go = useGo();
  const words = text ?? countText(count);
  if (count === 0) return words;
  // The router's own link subscribes to every navigation, which is too slow for every row of a list.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go(name, { search });
  };
  return (
    <a href={`${routePath(name)}?${new URLSearchParams(search)}`} aria-label={label} onClick={follow}>
      {words}
    </a>
  );
}
