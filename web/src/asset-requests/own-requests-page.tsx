import { IconChecklist } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMayEach } from "../session/may.ts";
import { RequestsList } from "./requests-list.tsx";

/** The caller's own asset requests. */
export function OwnRequestsPage() {
  const go = useGo();
  const may = useMayEach();
  const review = {
    label: m.asset_requests_review(),
    icon: <IconChecklist size={16} aria-hidden />,
    run: () => void go("admin-asset-request"),
  };
  return (
    <RequestsList
      side="own"
      title={m.shell_title_my_asset_request()}
      explanation={m.asset_requests_explanation()}
      create={{
        permission: "precheck.create",
        label: m.asset_requests_create(),
        run: () => void go("asset-management-my-asset-request-create"),
      }}
      {...(may("precheck.approve") || may("precheck.reject") ? { further: review } : {})}
    />
  );
}
