import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import type { PickerField } from "../../forms/pickers/search-picker.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useWrite } from "../../http/queries.ts";
import { named } from "../../nouns/record-source.ts";
import { useMayEach } from "../../session/may.ts";

const active = { is_active: true };

interface ProviderPickerProps {
  field: PickerField & { value: string | null; onChange: (id: string | null) => void };
  current: { id: string; name: string } | null | undefined;
}

/** Chooses the service provider of an asset, or adds one by its name. */
export function ProviderPicker({ field, current }: ProviderPickerProps) {
  const may = useMayEach();
  const add = useWrite(serviceProviderCalls.create);
  return (
    <RecordPicker
      {...field}
      {...named(serviceProviderCalls.list)}
      query={active}
      current={current}
      createNew={
        may("service_provider.create") ? async (name) => (await add.mutateAsync({ body: { name } })).id : undefined
      }
    />
  );
}
