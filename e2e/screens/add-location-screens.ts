import type { Locator, Page } from "@playwright/test";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { Caller } from "../installation/caller.ts";

export const BUILDINGS = [
  "Avalon House",
  "Annexe",
  "Boiler House",
  "Clinic 2",
  "Clinic 10",
  "Depot",
  "Laundry",
  "Library",
  "Mortuary",
  "Research Tower",
  "Stores",
  "Training Centre",
] as const;
export const ROOMS = 300;
const STOREYS = 38;

/** Ids of the places by name. */
export type Campus = ReadonlyMap<string, string>;

/**
 * Branch Wellington with twelve buildings; Avalon House has six blocks, its Block A forty floors, Floor 1 three hundred
 * rooms. Stores, Block B, Floor 2 and the branch Napier are empty.
 */
export async function createCampus(caller: Caller): Promise<Campus> {
  const ids = new Map<string, string>();
  for (const name of ["Wellington", "Napier"]) {
    const body = { name, flag_virtual_location: true };
    ids.set(name, (await caller.send(branchCalls.create, { body })).id);
  }
  const add = async (location_type: SubLocationType, names: readonly string[], parent?: string) => {
    for (const name of names) {
      const above = parent === undefined ? {} : { parent: ids.get(parent) ?? "" };
      const body = { name, location_type, branch: ids.get("Wellington") ?? "", ...above };
      ids.set(name, (await caller.send(locationCalls.create, { body })).id);
    }
  };
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  await add("Building", BUILDINGS);
  await add("Block", ["Block A", "Block B", "Block C", "Block D", "Block E", "Block F"], "Avalon House");
  await add("Floor", ["Basement", "Ground Floor", ...numbered("Floor", STOREYS)], "Block A");
  await add("Room", numbered("Room", ROOMS), "Floor 1");
  return ids;
}

/** Digit key that opens the dialog together with Alt and Shift. */
export const addKeys: Record<SubLocationType, string> = {
  Building: "Alt+Shift+6",
  Block: "Alt+Shift+7",
  Floor: "Alt+Shift+8",
  Room: "Alt+Shift+9",
  "End Location": "Alt+Shift+0",
};

/** Parts of the Add Location dialog. */
export interface AddLocationScreen {
  dialog: Locator;
  name: Locator;
  branch: Locator;
  add: Locator;
  /** Listbox of the visible picker. */
  choices: Locator;
  /** The choice with exactly this name. */
  choice: (name: string) => Locator;
  trail: Locator;
  stage: Locator;
  change: (name: string) => Locator;
}

/** Opens the dialog by its shortcut. */
export async function openAddLocation(page: Page, type: SubLocationType): Promise<AddLocationScreen> {
  await page.getByRole("main").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press(addKeys[type]);
  const dialog = page.getByRole("dialog", { name: `Add ${type}` });
  await dialog.waitFor();
  const choices = dialog.getByRole("listbox", { name: / in / });
  return {
    dialog,
    name: dialog.getByLabel("Name (required)"),
    branch: dialog.getByRole("combobox", { name: "Branch (required)" }),
    add: dialog.getByRole("button", { name: `Add ${type}`, exact: true }),
    choices,
    choice: (name) => choices.getByRole("option").filter({ has: page.getByText(name, { exact: true }) }),
    trail: dialog.getByRole("list", { name: "Chosen so far" }),
    stage: dialog.locator("[data-level]").first(),
    change: (name) => dialog.getByRole("button", { name: new RegExp(`^Change \\w+ ${name}$`) }),
  };
}

/** Chooses a branch by mouse. */
export async function chooseBranch(page: Page, { branch }: AddLocationScreen, name: string): Promise<void> {
  await branch.click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** Scrolls to a choice with the wheel and clicks it. */
export async function assign(page: Page, { choice, choices }: AddLocationScreen, name: string): Promise<void> {
  await choices.getByRole("option").first().waitFor();
  await choices.hover();
  for (let turn = 0; turn < 40 && (await choice(name).count()) === 0; turn += 1) await page.mouse.wheel(0, 300);
  await choice(name).click();
}
