import { describe, expect, it, test } from "vitest";
import "./nouns.ts";
import { subjectTypes } from "@steward/contract/activity/constants";
import type { Asset } from "@steward/contract/assets/rules";
import { importKinds } from "@steward/contract/imports/constants";
import { type OrganisationKind, organisationKinds } from "@steward/contract/organisations/constants";
import { permissions } from "@steward/contract/permissions/permissions";
import { importKindInfo } from "../imports/import-labels.ts";
import { hasRoute } from "../navigation/routes.ts";
import { assetExtensions, cardOf, nounCards, registeredRights } from "../nouns/registry.ts";
import { drawerEntries } from "../shell/drawer/drawer-entries.ts";

const record = { id: "an-id", name: "A name", branch: "a-branch" };

describe("the cards of nouns", () => {
  it("name every kind of history, import and module once", () => {
    expect(
      nounCards()
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(subjectTypes.toSorted());
    expect(
      nounCards()
        .flatMap(({ imports }) => imports?.kind ?? [])
        .toSorted(),
    ).toEqual(importKinds.toSorted());
    const modules = new Set(permissions.map(({ module }) => module));
    expect(
      registeredRights()
        .map(({ module }) => module)
        .toSorted(),
    ).toEqual([...modules].toSorted());
  });

  it.each(subjectTypes)("lead from the history of %s to a page that exists, if any", (subject) => {
    const goal = cardOf(subject)?.history.page?.(record);
    expect(goal === undefined || hasRoute(goal.name)).toBe(true);
  });

  it.each(importKinds)("ask %s for the permission to import, and lead to a list that exists", (kind) => {
    const { permission, list } = importKindInfo(kind);
    expect(permission).toMatch(/\.(import|issue|manage)$/);
    expect(list === undefined || hasRoute(list.name)).toBe(true);
  });

  it("open the dialog of their own kind", () => {
    const opened = nounCards().flatMap(({ subject, routes = {} }) =>
      Object.values(routes).flatMap(({ opens }) => (opens ? [[subject, opens.kind]] : [])),
    );
    expect(opened.filter(([subject, kind]) => subject !== kind)).toEqual([]);
    expect(new Set(opened.map(([subject]) => subject))).toEqual(
      new Set(["location", "brand", "manufacturer", "supplier"]),
    );
  });

  it("find their records by a call, and call each something", async () => {
    const sources = await Promise.all(
      nounCards().map(async ({ subject, source }) => [subject, await source?.()] as const),
    );
    expect(sources.flatMap(([subject, source]) => (source ? [] : [subject]))).toEqual([
      "organisation",
      "single_sign_on",
      "activity",
      "api_token",
      "export",
    ]);
    expect(sources.flatMap(([, source]) => source?.call.method ?? []).every((method) => method === "GET")).toBe(true);
  });
});

describe("the action on an asset that raises a service request", () => {
  const [raise] = nounCards().flatMap(({ assetActions = [] }) =>
    assetActions.filter(({ key }) => key === "raise-request"),
  );
  const of = (category: string) => ({ id: "an-asset", status_details: { category } }) as unknown as Asset;

  it("leads to the form with the asset, of which it asks for the same permission", () => {
    expect(raise && "goal" in raise && raise.goal(of("in_use"))).toEqual({
      name: "service-request-raise",
      search: { asset: "an-asset" },
    });
    expect(raise?.permission).toBe("service_request.raise");
    expect(cardOf("service_request")?.routes?.["service-request-raise"]?.needs).toEqual(["service_request.raise"]);
  });

  it("is not offered on what is in the archive", () => {
    expect(["pending", "in_use", "unavailable"].map((category) => raise?.isOffered?.(of(category)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(raise?.isOffered?.(of("archived"))).toBe(false);
  });
});

test("actions on assets that are carried out on a page lead to one that exists", () => {
  const asset = { id: "an-asset" } as Asset;
  const goals = assetExtensions().flatMap(({ assetActions = [] }) =>
    assetActions.flatMap((action) => ("goal" in action ? action.goal(asset).name : [])),
  );
  expect(goals).not.toEqual([]);
  expect(goals.filter((name) => !hasRoute(name))).toEqual([]);
});

test("the tabs of settings have an order of their own", () => {
  const tabs = nounCards().flatMap(({ tab }) => tab ?? []);
  const tabsOf = (page: string) =>
    tabs.filter((tab) => tab.page === page).toSorted((one, other) => one.order - other.order);
  expect(
    tabsOf("admin-asset-settings")
      .slice(0, 3)
      .map(({ key }) => key),
  ).toEqual(["status", "depreciation", "service-providers"]);
  expect(
    tabsOf("admin-model-settings")
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(["custom-fields", "field-sets"]);
  for (const page of ["admin-asset-settings", "admin-model-settings", "admin-service-settings"]) {
    const orders = tabsOf(page).map(({ order }) => order);
    expect(new Set(orders).size, page).toBe(orders.length);
  }
});

describe("the drawer", () => {
  const ids = (preferences: boolean, kinds: readonly OrganisationKind[] = []) =>
    drawerEntries(preferences, { kinds: [...kinds] }).map(({ id, children }) => [
      id,
      ...children.map((child) => child.id),
    ]);

  test("has the entries of the specification whose pages exist, in its order", () => {
    expect(ids(false)).toEqual([
      ["dashboard"],
      ["asset-management", "oem-invites", "my-assets", "components", "accessories", "licenses", "my-asset-request"],
      ["service-request"],
      ["skilled-personnel", "all-skilled-personnel", "placed-personnel", "interest-made"],
    ]);
    expect(ids(true)).toEqual([
      ["asset-settings"],
      ["all-models"],
      ["model-settings"],
      ["categories"],
      ["manufacturers"],
      ["supplier"],
      ["brand"],
      ["location", "branches", "building", "block", "floor", "room", "end-location"],
      ["admin-settings", "all-users", "roles-and-permissions"],
      ["module-dashboard", "location-dashboard"],
      ["module-asset-management", "module-all-models", "module-my-assets"],
      ["module-service-request", "module-all-service-request", "module-my-service-request"],
      ["module-skilled-personnel", "module-all-personnel", "module-placed-personnel", "module-interest-made"],
    ]);
  });

  test("has the supply desk for organisations whose kind has a page there", () => {
    expect(ids(false, ["customer"])).toEqual(ids(false));
    expect(ids(false, ["oem"])).toEqual([...ids(false), ["supply-desk", "issued-assets"]]);
    expect(ids(false, ["service_provider"])).toEqual([
      ...ids(false),
      ["supply-desk", "assigned-requests", "engineers"],
    ]);
    expect(ids(false, ["staffing"])).toEqual([
      ...ids(false),
      ["supply-desk", "personnel-profiles", "interests-received", "staffing-reports"],
    ]);
  });

  test("has every entry of every card", () => {
    const shown = [...ids(false, organisationKinds), ...ids(true)].flat();
    const named = nounCards().flatMap(({ entries = [] }) => entries.map(({ id }) => id));
    expect(named.filter((id) => !shown.includes(id))).toEqual([]);
  });
});
