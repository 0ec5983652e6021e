import { coverCalls } from "@steward/contract/cover/calls";
import type { EndingCover } from "@steward/contract/cover/rules";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { AmcDialog } from "./amc-dialog.tsx";
import { WarrantyDialog } from "./warranty-dialog.tsx";

interface RenewDialogProps {
  row: EndingCover;
  onClose: () => void;
}

/** Renews the contract or extends the warranty of a row of Expiring Cover, from the record as it is now. */
export const RenewDialog = (props: RenewDialogProps) =>
  props.row.kind === "amc" ? <RenewAmc {...props} /> : <ExtendWarranty {...props} />;

function RenewAmc({ row: { id, asset }, onClose }: RenewDialogProps) {
  const { data, error } = useLoad(coverCalls.readAmc, { params: { id } }, { silent: true });
  if (!data) return <Reading title={m.cover_renew_amc()} error={error} onClose={onClose} />;
  return <AmcDialog asset={{ id: asset, purchase_date: null }} record={data} renews onClose={onClose} />;
}

function ExtendWarranty({ row: { id, asset }, onClose }: RenewDialogProps) {
  const { data, error } = useLoad(coverCalls.readWarranty, { params: { id } }, { silent: true });
  if (!data) return <Reading title={m.cover_extend_warranty()} error={error} onClose={onClose} />;
  return <WarrantyDialog asset={{ id: asset, purchase_date: null }} record={data} renews onClose={onClose} />;
}

/** Stands for a dialog while its record arrives, or says why it does not. */
const Reading = ({ title, error, onClose }: { title: string; error: Error | null; onClose: () => void }) => (
  <ActionDialog title={title} onClose={onClose} action={null} isPending={false} onSubmit={() => undefined}>
    {error ? <LoadFailure error={error} /> : <SkeletonArea height={240} />}
  </ActionDialog>
);
