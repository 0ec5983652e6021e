import { describe, expect, it } from "vitest";
import "../app/nouns.ts";
import { hasRoute, parentRoute, routeNames, routePath, routePattern } from "./routes.ts";

describe("routes", () => {
  it("fill in their segments", () => {
    expect(routePath("asset-management-my-assets-id-edit", { id: "a b" })).toBe(
      "/asset-management/my-assets/a%20b/edit",
    );
    expect(routePath("index")).toBe("/");
  });

  it("have one path each", () => {
    expect(new Set(routeNames().map(routePattern)).size).toBe(routeNames().length);
  });

  it("follow their names: every segment of the path is in the name", () => {
    for (const name of routeNames().filter((route) => !["index", "auth-login", "setup"].includes(route))) {
      expect(routePattern(name).slice(1).replaceAll("$", "").replaceAll("/", "-")).toBe(name);
    }
  });

  it("lead back from create, edit and details pages to an existing list", () => {
    for (const name of routeNames()) {
      const isInner = /-(create|create-new|id|edit|raise)$/.test(name);
      expect(parentRoute(name) !== null).toBe(isInner);
    }
  });

  it("exist only where there is a page", () => {
    expect(hasRoute("asset-management-my-assets")).toBe(true);
    expect(hasRoute("toString")).toBe(false);
  });
});
