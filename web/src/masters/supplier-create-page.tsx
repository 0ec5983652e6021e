import { Skeleton } from "@mantine/core";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useUrlState } from "../routes/navigation.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { MasterCreatePage } from "./master-create-page.tsx";
import { type SupplierValues, suppliedBy, supplierForm } from "./supplier-fields.tsx";

/** Adds a supplier; with `?manufacturer=` one that begins with what is known of that manufacturer. */
export function SupplierCreatePage() {
  const [{ manufacturer: id = "" }] = useUrlState();
  const manufacturer = useLoad(manufacturerCalls.read, { params: { id } }, { enabled: id !== "", silent: true });
  if (id === "") return <CreateForm />;
  if (manufacturer.error) return <LoadFailure error={manufacturer.error} onRetry={() => void manufacturer.refetch()} />;
  if (!manufacturer.data) return <Skeleton height={480} radius="md" aria-label={m.masters_loading()} />;
  return <CreateForm key={id} start={suppliedBy(manufacturer.data)} />;
}

const CreateForm = ({ start }: { start?: Partial<SupplierValues> }) => (
  <MasterCreatePage config={supplierForm} page="admin-supplier-create" list="admin-supplier" start={start} />
);
