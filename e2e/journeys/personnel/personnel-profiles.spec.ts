import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { checkFile, chooseFile, WORK } from "../../screens/import-screens.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

const COORDINATOR = "thomas@cauvery.example";
test.use({ person: COORDINATOR, installation: { name: "personnel-profiles", content: "sample" } });

const PROFILES = "/supply-desk/personnel";
const main = (page: Page) => page.getByRole("main");
const entry = (page: Page, text: string) => rowOrCard(page, "Personnel Profiles", text);

for (const { hands, width } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a profile is created, published, taken back, and hidden when its consent is withdrawn", async ({
      page,
      caller,
    }) => {
      const { press, type, pick, choose, check } = handsOf(page, hands);
      const name = `Sarita Naik ${hands} ${width}`;
      await page.goto(PROFILES);
      await press(main(page).getByRole("button", { name: "Add Profile" }));
      await type(main(page).getByRole("textbox", { name: "Name (required)" }), name);
      await pick(main(page).getByRole("combobox", { name: "Position" }), "wireman", /^Electrician/);
      await type(main(page).getByRole("textbox", { name: "Email" }), "harish.venkatesan@people.example");
      await expect(main(page).getByRole("status").filter({ hasText: "same e-mail" })).toContainText(
        "Harish Venkatesan",
      );
      await press(main(page).getByRole("button", { name: "Add Skill" }));
      const skill = main(page).getByRole("group", { name: "Skill 1" });
      await expect(skill.getByRole("combobox", { name: "Skill" })).toBeFocused();
      await pick(skill.getByRole("combobox", { name: "Skill" }), "autoclaves", /^Sterilisers/);
      for (const [number, from, to] of [
        [1, "01-04-2015", "31-03-2018"],
        [2, "01-09-2018", ""],
      ] as const) {
        await press(main(page).getByRole("button", { name: "Add Employer" }));
        const employer = main(page).getByRole("group", { name: `Employer ${number}` });
        await type(employer.getByRole("textbox", { name: "Company" }), `Works ${number}`);
        await type(employer.getByRole("textbox", { name: "From" }), from);
        if (to) await type(employer.getByRole("textbox", { name: "To" }), to);
        await page.keyboard.press("Tab");
      }
      await expect(main(page).getByText("No employer from 01-04-2018 to 31-08-2018")).toBeVisible();
      await type(main(page).getByRole("textbox", { name: "Agreed on" }), "05-01-2026");
      await press(main(page).getByRole("button", { name: "Save Profile" }));
      await expect(toast(page, "Profile added successfully")).toBeVisible();
      await page.goto(`${PROFILES}?search=${encodeURIComponent(name)}`);
      await expect(entry(page, name)).toContainText("Nobody");

      const dialog = page.getByRole("dialog", { name: `Publish ${name}` });
      const more = entry(page, name).getByRole("button", { name: "More actions" });
      await choose(more, "Publish");
      await check(dialog.getByRole("radio", { name: "Nobody" }));
      if (hands === "keyboard") await page.keyboard.press("ArrowDown");
      else await dialog.getByRole("radio", { name: "Everyone on this installation" }).check();
      await press(dialog.getByRole("button", { name: "Save Publication" }));
      await expect(toast(page, "Publication changed successfully")).toBeVisible();
      await expect(entry(page, name)).toContainText("Everyone on this installation");
      await expect(more).toBeFocused();

      await choose(more, "Publish");
      await check(dialog.getByRole("radio", { name: "Everyone on this installation" }));
      if (hands === "keyboard") await page.keyboard.press("ArrowUp");
      else await dialog.getByRole("radio", { name: "Nobody" }).check();
      await press(dialog.getByRole("button", { name: "Save Publication" }));
      await expect(entry(page, name)).toContainText("Nobody");

      const { results } = await caller.send(profileCalls.list, { query: { search: name } });
      const params = { id: results[0]?.id ?? "" };
      await caller.send(profileCalls.publish, { params, body: { audience: "everyone", customers: [] } });
      await page.goto(`${PROFILES}/${params.id}/edit`);
      await press(main(page).getByRole("button", { name: "Clear Agreed on" }));
      await expect(main(page).getByRole("textbox", { name: "Agreed on" })).toHaveValue("");
      await press(main(page).getByRole("button", { name: "Save Profile" }));
      await expect(toast(page, "Profile edited successfully")).toBeVisible();
      expect(await caller.send(profileCalls.read, { params })).toMatchObject({ audience: "none", has_consent: false });
    });
  });
}

test("without a consent nothing can be published, and the dialog says why", async ({ page, caller }) => {
  const { name } = await caller.send(profileCalls.create, { body: { name: "Without Consent" } });
  await page.goto(`${PROFILES}?search=${encodeURIComponent(name)}`);
  await entry(page, name).getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Publish" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Publish ${name}` });
  await expect(dialog).toContainText("Without a live consent");
  await expect(dialog.getByRole("radio", { name: "Everyone on this installation" })).toBeDisabled();
});

test("the pages of profiles are accessible in both themes, on desktop and phone", async ({ page, caller }) => {
  const { results } = await caller.send(profileCalls.list, { query: { search: "Harish" } });
  await page.goto(PROFILES);
  await expect(page.getByRole("grid", { name: "Personnel Profiles" })).toContainText("SP-");
  await inspect(page, "personnel-profiles");
  await page.goto(`${PROFILES}/${results[0]?.id}/edit`);
  await expect(page.getByRole("textbox", { name: "Name (required)" })).toHaveValue("Harish Venkatesan");
  await expect(page.getByRole("progressbar", { name: "Complete" })).toBeVisible();
  await expect(page.getByText(/^(Customers look for what is not told yet: |The profile tells all that)/)).toBeVisible();
  await inspect(page, "personnel-profile-edit");
  await page.goto(`${PROFILES}/create`);
  await page.getByRole("button", { name: "Add Employer" }).click();
  await inspect(page, "personnel-profile-create");
  await page.goto(`${PROFILES}?search=Anwar`);
  await entry(page, "Anwar Siddiqui").getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Publish" }).press("Enter");
  await page.getByRole("radio", { name: "Chosen customers" }).check();
  await inspect(page, "personnel-profile-publish");
});

test("papers of a person are kept with the profile, by keyboard on a phone", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id } = await caller.send(profileCalls.create, { body: { name: "Ketaki Ranade" } });
  const own = handsOf(page, "keyboard");
  await page.goto(`${PROFILES}/${id}/edit`);
  await own.press(page.getByRole("button", { name: "Attach document" }));
  const dialog = page.getByRole("dialog", { name: "Attach document" });
  const buffer = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await dialog.locator("input[type=file]").setInputFiles({ name: "welding.pdf", mimeType: "application/pdf", buffer });
  await own.type(dialog.getByLabel("Title"), "Welding certificate");
  await inspectHere(page, "profile-document-dialog");
  await own.press(dialog.getByRole("button", { name: "Attach" }));
  await expect(toast(page, "Upload Successfull")).toBeVisible();
  await expect(main(page).getByRole("link", { name: /Welding certificate/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${id}/edit$`));
});

test("a register of people is imported from the list, and says which of their skills nobody knows", async ({
  page,
}) => {
  const register = [
    "Candidate,Mobile No,Town,Key skills",
    'Nandini Purohit,98200 55501,Pune,"Ventilators 4, Juggling"',
    "Yusuf Lokhandwala,98200 55502,Mumbai,UPS 5",
  ].join("\n");
  await page.goto(PROFILES);
  await main(page)
    .getByRole("link", { name: "Import" })
    .or(main(page).getByRole("button", { name: "Import" }))
    .click();
  await expect(page.getByRole("radio", { name: /Personnel profiles/ })).toBeChecked();
  await chooseFile(page, { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(register) });
  await page.getByRole("button", { name: "Upload" }).click();
  await checkFile(page, "Import 2 rows");
  await expect(main(page).getByText("No skill is called “Juggling”.").first()).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows were imported")).toBeVisible(WORK);
  await page.getByRole("button", { name: "Open Personnel Profiles, newest first" }).click();
  await expect(entry(page, "Nandini Purohit")).toContainText("Ventilators");
  await expect(entry(page, "Yusuf Lokhandwala")).toContainText("Mumbai");
});

test("a person's data are downloaded and erased, with a reason, by keyboard on a phone", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = "Ghanashyam Leaving";
  await caller.send(profileCalls.create, { body: { name, email: "leaving@people.example" } });
  await page.goto(`${PROFILES}?search=Ghanashyam`);
  const { choose, type, press } = handsOf(page, "keyboard");
  const more = entry(page, name).getByRole("button", { name: "More actions" });
  const downloading = page.waitForEvent("download");
  await choose(more, "Download Personal Data");
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^SP-\d+\.json$/);
  expect(JSON.parse((await readFile(await file.path())).toString())).toMatchObject({ profile: { name } });
  await choose(more, "Erase Personal Data");
  const dialog = page.getByRole("dialog", { name: `Erase ${name}` });
  await expect(dialog.getByRole("button", { name: "Erase Personal Data" })).toBeDisabled();
  await type(dialog.getByRole("textbox", { name: "Reason (required)" }), "Asked for by the person");
  await inspectHere(page, "erase-dialog");
  await press(dialog.getByRole("button", { name: "Erase Personal Data" }));
  await expect(toast(page, "Personal data erased successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByText(name)).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
});
