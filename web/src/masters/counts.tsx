import { m } from "../messages/messages.js";
import { CountLink } from "../ui/text/count-link.tsx";

interface CountProps<Count extends string> {
  record: { id: string; name: string } & Record<Count, number>;
  /** Query parameter of the counted list. */
  filter: string;
}

/** Number of a record's assets, linked to their list. */
export const AssetCount = ({ record, filter }: CountProps<"asset_count">) => (
  <CountLink
    count={record.asset_count}
    label={m.masters_assets_of({ count: record.asset_count, name: record.name })}
    name="asset-management-my-assets"
    search={{ [filter]: record.id }}
  />
);

/** Number of a record's models, linked to their list. */
export const ModelCount = ({ record, filter }: CountProps<"model_count">) => (
  <CountLink
    count={record.model_count}
    label={m.masters_models_of({ count: record.model_count, name: record.name })}
    name="admin-all-models"
    search={{ [filter]: record.id }}
  />
);
