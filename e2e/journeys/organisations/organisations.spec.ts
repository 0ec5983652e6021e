import type { Page } from "@playwright/test";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { NO_ORGANISATION } from "@steward/contract/kit/errors";
import { inspect } from "../../screens/appearance.ts";
import { codeCount, mailCount, mailedCode } from "../../installation/caller.ts";
import { chooseByArrows, chooseInRow, confirm, row } from "../../screens/list-screens.ts";
import { enterCode, home, tabTo, toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({
  person: null,
  installation: { name: "organisations", content: "own" },
  settings: { SIGN_UP: "open" },
});
test.describe.configure({ mode: "serial" });

const LIST = "All organisations";
const PHONE = { width: 390, height: 844 };

/** Signs somebody in on the sign-in page, by the code of the mail that is their next one. */
async function signIn(page: Page, address: string, email: string): Promise<void> {
  const mails = await codeCount(address, email);
  await page.goto(`/auth/login?email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("One-time code")).toBeVisible();
  await enterCode(page, await mailedCode(address, email, mails + 1));
}

const invited = (address: string, email: string) =>
  expect.poll(() => mailCount(address, email), { message: `invitation of ${email}` }).toBe(1);

test("an operator creates an organisation; its owner is in by a code, out when it is suspended, and in again", async ({
  page,
  openAs,
  steward,
  faults,
}) => {
  const owner = { name: "Ravi Kumar", email: "ravi@northwind.example" };
  const operator = await openAs(founder.email);
  await operator.goto("/");
  await operator.getByRole("button", { name: /Organisation Account/ }).click();
  await operator.getByRole("menuitem", { name: "Organisations" }).click();
  await expect(operator.getByRole("heading", { name: "Organisations", level: 1 })).toBeVisible();
  await expect(row(operator, LIST, founder.organisation_name)).toContainText(founder.email);

  await operator.getByRole("button", { name: "Create organisation" }).click();
  const dialog = operator.getByRole("dialog", { name: "Create Organisation" });
  await dialog.getByRole("button", { name: "Create organisation" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name (required)", exact: true })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name (required)", exact: true }).fill("Northwind Instruments");
  await dialog.getByRole("checkbox", { name: "Manufacturer (OEM)" }).check();
  await dialog.getByRole("textbox", { name: "Owner’s name (required)" }).fill(owner.name);
  await dialog.getByRole("textbox", { name: "Owner’s e-mail (required)" }).fill(owner.email);
  await inspect(operator, "organisations-create");
  await dialog.getByRole("button", { name: "Create organisation" }).click();
  await expect(toast(operator, "Organisation created successfully")).toBeVisible();
  await expect(row(operator, LIST, "Northwind Instruments")).toContainText("Customer, Manufacturer (OEM)");
  await inspect(operator, "organisations");

  await invited(steward.address, owner.email);
  await signIn(page, steward.address, owner.email);
  await expect(home(page, owner.name)).toBeVisible();
  await page.getByRole("button", { name: /Organisation Account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Organisation Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Organisations", exact: true })).toHaveCount(0);

  await chooseInRow(row(operator, LIST, "Northwind Instruments"), "Suspend");
  const question = operator.getByRole("dialog", { name: "Suspend Northwind Instruments" });
  await question.getByLabel("Reason").fill("Unpaid invoices");
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(toast(operator, "Organisation suspended successfully")).toBeVisible();
  await expect(row(operator, LIST, "Northwind Instruments")).toContainText("Suspended");

  faults.expectError(/a status of 401/);
  await page.keyboard.press("Escape");
  // Signing out ends with a reload, which would cut off whatever the page is led to meanwhile.
  const drawer = page.getByRole("navigation", { name: "Navigation" });
  const reloaded = page.waitForEvent("load");
  await drawer.getByRole("link", { name: "My Assets" }).click();
  await reloaded;
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, steward.address, owner.email);
  await expect(toast(page, NO_ORGANISATION)).toBeVisible();

  await chooseInRow(row(operator, LIST, "Northwind Instruments"), "Reactivate");
  await confirm(operator, "Reactivate");
  await expect(toast(operator, "Organisation reactivated successfully")).toBeVisible();
  const mails = await codeCount(steward.address, owner.email);
  await page.getByRole("button", { name: "Send a new code" }).click();
  await enterCode(page, await mailedCode(steward.address, owner.email, mails + 1));
  await expect(home(page, owner.name)).toBeVisible();
  await page.goto("/admin/activity");
  const told = page.getByRole("listitem").filter({ hasText: `${founder.name} suspended the organisation` });
  await told.getByRole("button").click();
  await expect(page.getByText("Unpaid invoices")).toBeVisible();
});

test("an owner asks for a kind, an operator approves it, and both see it", async ({ page, openAs, steward }) => {
  const operator = await openAs(founder.email);
  await signIn(page, steward.address, "ravi@northwind.example");
  await expect(home(page, "Ravi Kumar")).toBeVisible();
  await page.goto("/admin/organisation-settings");
  await page.getByRole("button", { name: "Ask for a kind" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for a Kind" });
  await expect(dialog.getByRole("combobox", { name: "Kind asked for" })).toHaveValue("Service provider");
  await dialog.getByLabel("Note").fill("We repair what we make.");
  await inspect(page, "organisation-ask-for-kind");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/^Service provider: waits for an answer since/)).toBeVisible();
  await expect(toast(page, "Organisation settings edited successfully")).toHaveCount(0);
  await page.getByLabel("Prefix of requests").fill("SR/");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page, "Organisation settings edited successfully")).toBeVisible();
  await inspect(page, "organisation-settings-kinds");
  await page.goto("/admin/service-settings?tab=working-hours");
  await page.getByLabel("Response hours").fill("8");
  await page.getByLabel("Resolution hours").fill("48");
  await page.getByRole("button", { name: "Save Working Hours" }).click();
  await expect(toast(page, "Organisation settings edited successfully")).toBeVisible();
  await inspect(page, "service-settings-working-hours");

  await operator.goto("/admin/organisations");
  await expect(row(operator, LIST, "Northwind Instruments")).toContainText("Asks for: Service provider");
  await operator.getByRole("tab", { name: "Requests for kinds" }).click();
  const asked = row(operator, "Requests for kinds", "Northwind Instruments");
  await expect(asked).toContainText("We repair what we make.");
  await inspect(operator, "organisations-requests");
  await chooseInRow(asked, "Approve");
  const answer = operator.getByRole("dialog", { name: "Approve the request of Northwind Instruments" });
  await expect(answer).toContainText("Ravi Kumar asks for Northwind Instruments to be of the kind Service provider.");
  await answer.getByRole("button", { name: "Approve" }).click();
  await expect(asked).toContainText("Approved");

  await page.goto("/admin/organisation-settings");
  await expect(page.getByText("Works on requests of customers who name it as their provider.")).toBeVisible();
});

test("operators are added by e-mail and removed, but for the last", async ({ openAs, faults }) => {
  const operator = await openAs(founder.email);
  await operator.goto("/admin/organisations?tab=operators");
  const add = operator.getByRole("button", { name: "Add operator" });
  const dialog = operator.getByRole("dialog", { name: "Add Operator" });
  await add.click();
  faults.expectError(/a status of 400/);
  await dialog.getByRole("textbox", { name: /^E-mail/ }).fill("nobody@nowhere.example");
  await dialog.getByRole("button", { name: "Add operator" }).click();
  await expect(dialog.getByText("Nobody on this installation has this e-mail address.").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: /^E-mail/ }).fill("ravi@northwind.example");
  await dialog.getByRole("button", { name: "Add operator" }).click();
  await expect(toast(operator, "Operator added successfully")).toBeVisible();
  await expect(row(operator, "Operators", "Ravi Kumar")).toBeVisible();
  await inspect(operator, "organisations-operators");
  await chooseInRow(row(operator, "Operators", "Ravi Kumar"), "Remove");
  await confirm(operator, "Remove");
  await expect(row(operator, "Operators", "Ravi Kumar")).toHaveCount(0);
  faults.expectError(/a status of 409/);
  await chooseInRow(row(operator, "Operators", founder.name), "Remove");
  await confirm(operator, "Remove");
  await expect(toast(operator, /The installation needs an operator who can sign in/)).toBeVisible();
});

test("anybody founds an organisation with the code of a mail, and stands in it", async ({ page, steward, faults }) => {
  const email = "lena@lakeside.example";
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Create an organisation" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("This is Required.")).toHaveCount(2);
  await expect(page.getByLabel("Organisation name")).toBeFocused();
  await inspect(page, "founding");
  await page.getByLabel("Organisation name").fill("Lakeside Clinic");
  await page.getByLabel("Your name").fill("Lena Braun");
  await page.getByLabel("Your e-mail").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
  faults.expectError(/a status of 400/);
  await page.getByLabel("One-time code").fill("000000");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(toast(page, "Invalid OTP")).toBeVisible();
  await page.getByLabel("One-time code").fill(await mailedCode(steward.address, email));
  await inspect(page, "founding-code");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(toast(page, "Organisation created successfully")).toBeVisible();
  await expect(home(page, "Lena Braun")).toBeVisible();
  await expect(page.getByText("Lakeside Clinic at a glance")).toBeVisible();
});

test.describe("with the keyboard on a phone", () => {
  test.use({ viewport: PHONE });

  test("an operator creates, suspends and reactivates an organisation", async ({ openAs, steward }) => {
    const email = "nandini@cauvery.example";
    const operator = await openAs(founder.email);
    await operator.goto("/admin/organisations");
    await expect(operator.getByText("3 organisations", { exact: true })).toBeVisible();
    await tabTo(operator.getByRole("button", { name: "Create organisation" }));
    await operator.keyboard.press("Enter");
    const dialog = operator.getByRole("dialog", { name: "Create Organisation" });
    await expect(dialog.getByRole("textbox", { name: "Name (required)", exact: true })).toBeFocused();
    await operator.keyboard.type("Cauvery Staffing");
    await tabTo(dialog.getByRole("checkbox", { name: "Customer" }));
    await operator.keyboard.press("Space");
    await tabTo(dialog.getByRole("checkbox", { name: "Staffing agency" }));
    await operator.keyboard.press("Space");
    await tabTo(dialog.getByRole("textbox", { name: "Owner’s name (required)" }));
    await operator.keyboard.type("Nandini Iyer");
    await tabTo(dialog.getByRole("textbox", { name: "Owner’s e-mail (required)" }));
    await operator.keyboard.type(email);
    await operator.keyboard.press("Enter");
    await expect(toast(operator, "Organisation created successfully")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(operator.getByRole("button", { name: "Create organisation" })).toBeFocused();
    await invited(steward.address, email);

    const card = operator.getByRole("listitem").filter({ hasText: "Cauvery Staffing" });
    await tabTo(card.getByRole("button", { name: "More actions" }));
    await operator.keyboard.press("Enter");
    await chooseByArrows(operator, "Suspend");
    const question = operator.getByRole("dialog", { name: "Suspend Cauvery Staffing" });
    await expect(question.getByLabel("Reason")).toBeFocused();
    await tabTo(question.getByRole("button", { name: "Suspend" }));
    await operator.keyboard.press("Enter");
    await expect(card).toContainText("Suspended");
    await tabTo(card.getByRole("button", { name: "More actions" }));
    await operator.keyboard.press("Enter");
    await chooseByArrows(operator, "Reactivate");
    await tabTo(operator.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }));
    await operator.keyboard.press("Enter");
    await expect(card).not.toContainText("Suspended");
    const { results } = await (await steward.caller(founder.email)).send(installationCalls.organisations, {
      query: { search: "cauvery" },
    });
    expect(results).toMatchObject([{ kinds: ["staffing"], is_active: true, owner: { name: "Nandini Iyer", email } }]);
  });

  test("somebody founds an organisation", async ({ page, steward }) => {
    const email = "omar@harbour.example";
    await page.goto("/auth/login");
    await tabTo(page.getByRole("button", { name: "Create an organisation" }));
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Organisation name")).toBeFocused();
    await page.keyboard.type("Harbour Works");
    await tabTo(page.getByLabel("Your name"));
    await page.keyboard.type("Omar Haddad");
    await tabTo(page.getByLabel("Your e-mail"));
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("One-time code")).toBeFocused();
    await page.keyboard.type(await mailedCode(steward.address, email));
    await page.keyboard.press("Enter");
    await expect(home(page, "Omar Haddad")).toBeVisible();
  });
});
