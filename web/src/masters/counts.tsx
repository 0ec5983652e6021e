import { m } from "../messages/messages.js";
import { CountLink } from "../ui/text/count-link.tsx";

interface CountProps<Count extends string> {
  record: { id: string; name: string } & Record<Count, number>;
  /** Name of the filter of the list that is counted. */
  filter: string;
}

/** Assets of a record, leading to their list. */
export const AssetCount = ({ record, filter }: CountProps<"asset_count">) => (
  <CountLink
    count={record.asset_count}
    label={m.masters_assets_of({ count: record.asset_count, name: record.name })}
    name="asset-management-my-assets"
    search={{ [filter]: record.id }}
  />
);

/** Models of a record, leading to their list. */
export const ModelCount = ({ record, filter }: CountProps<"model_count">) => (
  <CountLink
    count={record.model_count}
    label={m.masters_models_of({ count: record.model_count, name: record.name })}
    name="admin-all-models"
    search={{ [filter]: record.id }}
  />
);
