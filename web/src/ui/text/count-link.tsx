import { RouteLink, type UrlState } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/routes.ts";
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
  const words = text ?? countText(count);
  if (count === 0) return words;
  return (
    <RouteLink name={name} search={search} aria-label={label}>
      {words}
    </RouteLink>
  );
}
