import { AddLocationDialog } from "./add-location-dialog.tsx";
import { type AddDialogRequest, closeAddDialog } from "../../add-dialogs/open-add-dialog.ts";

export const LocationDialog = ({ request }: { request: AddDialogRequest }) =>
  request.kind === "location" ? <AddLocationDialog type={request.type} onClose={closeAddDialog} /> : null;
