import { AddLocationDialog } from "../locations/add-location/add-location-dialog.tsx";
import { type AddDialogRequest, closeAddDialog } from "./open-add-dialog.ts";

export const LocationDialog = ({ request }: { request: AddDialogRequest }) =>
  request.kind === "location" ? <AddLocationDialog type={request.type} onClose={closeAddDialog} /> : null;
