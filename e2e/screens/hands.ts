import { expect, type Locator, type Page } from "@playwright/test";
import { chooseByArrows } from "./list-screens.ts";

/** What a person works with: the mouse, or nothing but the keyboard. */
export type Hands = "mouse" | "keyboard";

/** The mouse at a desk and the keyboard on a phone, each with a record of its own, by its place in a list. */
const TWO_WAYS = [
  { hands: "mouse", width: 1440, place: 0 },
  { hands: "keyboard", width: 390, place: 1 },
] as const;

/** A whole run makes a long journey one way, its usual one; with the setting EVERY_WAY it makes each both ways. */
const isEveryWay = Boolean(process.env.EVERY_WAY);

/** Both ways, for a journey that is made each way in every run. */
export const bothWays = TWO_WAYS;

/** Ways in which a journey is made, of which one is its usual one. */
export const ways = (usual: Hands) => TWO_WAYS.filter(({ hands }) => isEveryWay || hands === usual);

/** Widths in pixels at which a journey is made, of which one is its usual one. */
export const widths = (usual: 390 | 1440): readonly number[] => (isEveryWay ? [1440, 390] : [usual]);

/** Steps of Tab within which everything of a page is reached. */
const STEPS = 120;

/** Presses Tab until an element has the focus; whatever has it on the way is a thing, never the page. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < STEPS && !(await hasFocus()); step += 1) await target.page().keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** Puts the messages away that lie over a page, as one does who wants to press what is under them. */
export async function putMessagesAway(page: Page): Promise<void> {
  const close = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" });
  // A message may go by itself while it is clicked.
  while (await close.count())
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
}

/** Presses what is pressed, and types what is typed, by the mouse or by the keyboard alone. */
export function handsOf(page: Page, hands: Hands) {
  const byKeys = hands === "keyboard";
  const press = async (target: Locator, key = "Enter") => {
    if (!byKeys) {
      await putMessagesAway(page);
      return target.click();
    }
    await tabTo(target);
    return page.keyboard.press(key);
  };
  return {
    press,
    /** Fills an empty field. */
    type: async (target: Locator, text: string) => {
      if (!byKeys) return target.fill(text);
      await tabTo(target);
      return page.keyboard.insertText(text);
    },
    /** Opens a menu and chooses an entry. */
    choose: async (menu: Locator, entry: string) => {
      await press(menu);
      if (byKeys) return chooseByArrows(page, entry);
      return page.getByRole("menuitem", { name: entry, exact: true }).click();
    },
    /** Chooses a record in a picker, by the first option of a search. */
    pick: async (picker: Locator, search: string, option: string | RegExp) => {
      const found = page.getByRole("option", { name: option });
      if (byKeys) {
        await tabTo(picker);
        await page.keyboard.insertText(search);
        await page.keyboard.press("Enter");
      } else {
        await picker.evaluate((field) => field.scrollIntoView({ block: "center" }));
        await picker.click();
        await picker.fill(search);
        await picker.press("Enter");
      }
      await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(option);
      await expect(found.first()).toBeEnabled();
      if (!byKeys) return found.first().click();
      await page.keyboard.press("ArrowDown");
      return page.keyboard.press("Enter");
    },
    check: (target: Locator) => (byKeys ? press(target, "Space") : target.check()),
    /** Chooses a number of stars; by the keyboard along them, from the one that is chosen. */
    rate: async (stars: Locator, rating: number, from = 1) => {
      const star = (of: number) => stars.getByRole("radio", { name: `${of} of 5` });
      if (!byKeys) return star(rating).check();
      await press(star(from), "Space");
      for (let at = from; at < rating; at++) await page.keyboard.press("ArrowRight");
      return expect(star(rating)).toBeChecked();
    },
  };
}
