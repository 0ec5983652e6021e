import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { IconHeadset } from "@tabler/icons-react";
import { PagedList } from "../lists/paged-list.tsx";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import classes from "./service-requests.module.css";
import { columns, requestCard } from "./request-columns.tsx";
import { REQUEST_PAGING } from "./request-list.ts";

/** Rows of a page in a tab of an asset. */
const PAGE_SIZE = 5;

/** Service requests of an asset, with the way to raise one. */
export default function AssetTab({ asset }: { asset: AssetDetails }) {
  const go = useGo();
  const mayRaise = useMay("service_request.raise") && asset.status_details.category !== "archived";
  return (
    <>
      {mayRaise && (
        <div className={classes.tabHead}>
          <Button
            variant="default"
            leftSection={<IconHeadset size={16} aria-hidden />}
            onClick={() => void go("service-request-raise", { search: { asset: asset.id } })}
          >
            {m.service_requests_raise()}
          </Button>
        </div>
      )}
      <PagedList
        name="asset-service-requests"
        call={serviceRequestCalls.list}
        label={m.service_requests_title()}
        query={{ steward_asset: asset.id }}
        paging={REQUEST_PAGING}
        pageSize={PAGE_SIZE}
        searchLabel={m.service_requests_search()}
        defaultOrdering="-created"
        columns={columns(true)}
        card={requestCard}
        found={(count) => m.service_requests_found({ count })}
        href={({ id }) => routePath("service-request-id", { id })}
        empty={{
          icon: <IconHeadset size={24} stroke={1.6} />,
          title: m.service_requests_empty(),
          text: m.service_requests_asset_empty(),
        }}
      />
    </>
  );
}
