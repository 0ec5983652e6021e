import type { Right } from "@steward/contract/permissions/permissions";
import { Link, type LinkProps, useMatches, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { type ComponentPropsWithRef, useCallback } from "react";
import type { RouteName, RouteParams } from "./route-names.ts";
import { hasRoute, routePattern } from "./routes.ts";

/** Search parameters of a URL: texts by name. */
export type UrlState = Readonly<Record<string, string>>;

export interface GoOptions {
  params?: RouteParams;
  search?: UrlState;
  /** Replaces the history entry. */
  replace?: boolean;
}

/** Navigation by route name. */
export function useGo(): (name: RouteName, options?: GoOptions) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    (name, options = {}) =>
      navigate({
        to: routePattern(name),
        params: () => options.params ?? {},
        search: () => options.search ?? {},
        replace: options.replace ?? false,
      }),
    [navigate],
  );
}

/** Leads back to where a form was opened, with its filters; opened by its address, to a page in the form's place. */
export function useLeave(): (name: RouteName, options?: GoOptions) => void {
  const { history } = useRouter();
  const go = useGo();
  return useCallback(
    (name, options = {}) => {
      if (history.canGoBack()) history.back();
      else void go(name, { ...options, replace: true });
    },
    [history, go],
  );
}

type RouteLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  name: RouteName;
  params?: RouteParams;
  search?: UrlState;
  replace?: boolean;
};

/** Link to a route by name, with every attribute of an anchor. */
export function RouteLink({ name, params, search, replace, ...rest }: RouteLinkProps) {
  const target = { to: routePattern(name), params: params ?? {}, search: search ?? {}, replace: replace ?? false };
  return <Link {...(target as unknown as LinkProps)} {...rest} />;
}

/** Name of the present route; null on the error page. */
export function useRouteName(): RouteName | null {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  return name !== undefined && hasRoute(name) ? name : null;
}

/** Permissions of which the present page needs one; empty where its calls decide. */
export const usePageNeeds = (): readonly Right[] =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.needs }) ?? [];

/** Path parameters of the present route, such as `id`. */
export const useRouteParams = (): Record<string, string> => useParams({ strict: false });

const withoutLastSlash = (path = "") => path.replace(/\/$/, "");

/**
 * Search parameters of the URL and their setter; undefined and "" are left out. A page that is being left sets none: the
 * location is the next page's before that one is shown.
 */
export function useUrlState(): [
  UrlState,
  (change: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void,
] {
  const state: UrlState = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, options: { replace?: boolean } = {}) => {
      if (withoutLastSlash(router.latestLocation.pathname) !== withoutLastSlash(page)) return;
      const search = (former: UrlState) => {
        const merged = Object.entries({ ...former, ...values });
        return Object.fromEntries(merged.filter(([, value]) => value !== undefined && value !== ""));
      };
      void navigate({ to: ".", search, replace: options.replace ?? true } as Parameters<typeof navigate>[0]);
    },
    [navigate, router, page],
  );
  return [state, change];
}
