import { afterEach, expect, it } from "vitest";
import { closeAddDialog, onAddDialogChange, openAddDialog, openedAddDialog } from "./open-add-dialog.ts";

afterEach(closeAddDialog);

it("opens one dialog at a time and tells when that changes", () => {
  let changes = 0;
  const stop = onAddDialogChange(() => {
    changes += 1;
  });
  openAddDialog({ kind: "brand" });
  expect(openedAddDialog()).toMatchObject({ kind: "brand" });
  openAddDialog({ kind: "supplier" });
  expect(openedAddDialog()).toMatchObject({ kind: "brand" });
  expect(changes).toBe(1);
  closeAddDialog();
  expect(openedAddDialog()).toBeNull();
  stop();
  openAddDialog({ kind: "location", type: "Room" });
  expect(openedAddDialog()).toMatchObject({ kind: "location", type: "Room" });
  expect(changes).toBe(2);
});

it("knows one opening from the next, so that nothing typed is left", () => {
  openAddDialog({ kind: "brand" });
  const first = openedAddDialog()?.opening;
  closeAddDialog();
  openAddDialog({ kind: "brand" });
  expect(openedAddDialog()?.opening).not.toBe(first);
});
