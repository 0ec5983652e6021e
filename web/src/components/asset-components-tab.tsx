import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { componentCalls } from "@steward/contract/components/calls";
import { IconCpu, IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { PagedList } from "../lists/paged-list.tsx";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import classes from "../stock/stock.module.css";
import { AttachComponentDialog } from "./attach-dialogs.tsx";
import { builtInColumns, componentCard } from "./component-columns.tsx";
import { useComponentActions } from "./use-component-actions.tsx";

/** Rows of a page in a tab of an asset. */
const PAGE_SIZE = 5;

/** Components that are built into an asset, with the ways to attach and detach. */
export default function AssetComponentsTab({ asset }: { asset: AssetDetails }) {
  const [isAttaching, setIsAttaching] = useState(false);
  // What is listed here is attached, so none is offered to be attached elsewhere.
  const actionsOf = useComponentActions(() => setIsAttaching(true));
  const mayAttach = useMay("component.update");
  const attach = mayAttach ? (
    <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setIsAttaching(true)}>
      {m.components_attach()}
    </Button>
  ) : null;
  return (
    <>
      {attach ? <div className={classes.tabHead}>{attach}</div> : null}
      <PagedList
        name="asset-components"
        call={componentCalls.list}
        label={m.components_title()}
        query={{ linked_asset: asset.id }}
        pageSize={PAGE_SIZE}
        defaultOrdering="name"
        columns={builtInColumns()}
        card={componentCard}
        found={(count) => m.components_found({ count })}
        rowActions={actionsOf}
        href={({ id }) => routePath("asset-management-component-id", { id })}
        empty={{
          icon: <IconCpu size={24} stroke={1.6} />,
          title: m.components_tab_empty(),
          text: m.components_tab_empty_text(),
        }}
      />
      {isAttaching ? <AttachComponentDialog asset={asset} onClose={() => setIsAttaching(false)} /> : null}
    </>
  );
}
