import { RouteLink, type UrlState } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/routes.ts";

interface CountLinkProps {
  count: number;
  /** What the link leads to: "12 assets of Dell". */
  label: string;
  name: RouteName;
  search: UrlState;
}

/** A number that leads to exactly the list it counts; nothing to see behind a zero. */
export function CountLink({ count, label, name, search }: CountLinkProps) {
  const words = count.toLocaleString();
  if (count === 0) return words;
  return (
    <RouteLink name={name} search={search} aria-label={label}>
      {words}
    </RouteLink>
  );
}
