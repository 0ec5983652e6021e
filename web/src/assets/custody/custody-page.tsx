import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { custodyStates, holderKinds } from "@steward/contract/assets/custody/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { IconArrowBackUpDouble, IconBarcode, IconCalendarEvent, IconUserCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListFilter } from "../../lists/list-props.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { named } from "../../nouns/record-source.ts";
import { userSource } from "../../users/user-api.ts";
import { custodyCard, custodyColumns } from "./custody-columns.tsx";
import { holderKindLabel } from "./custody-labels.ts";

const ScanDialog = lazy(async () => ({ default: (await import("./scan-dialog.tsx")).ScanDialog }));

const CheckInDialog = lazy(() => import("./check-in-dialog.tsx"));

/** Checks an asset of the list in, whose record is read first. */
function CheckIn({ asset: id, onClose }: { asset: string; onClose: () => void }) {
  const asset = useLoad(assetCalls.read, { params: { id } }).data;
  return asset ? <CheckInDialog asset={asset} onClose={onClose} /> : null;
}

const stateLabel = {
  held: m.custody_state_held,
  overdue: m.custody_state_overdue,
  returned: m.custody_state_returned,
};

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.custody_state(),
    choices: custodyStates.map((value) => ({ value, label: stateLabel[value]() })),
  },
  recordsFilter({ permission: "user.view", key: "user", title: m.custody_person(), ...userSource }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.assets_branch(), ...named(branchCalls.list) }),
  {
    kind: "choices",
    key: "holder_kind",
    title: m.custody_holder_kind(),
    choices: holderKinds.map((value) => ({ value, label: holderKindLabel[value]() })),
  },
  { kind: "days", from: "due_from", to: "due_to", title: m.custody_expected_return() },
];

/** Who holds what: everything that is checked out, what is overdue, and what came back. */
export function CustodyPage() {
  const [isScanning, setIsScanning] = useState(false);
  const [returning, setReturning] = useState<string | null>(null);
  const go = useGo();
  const reservations = {
    label: m.custody_reservations(),
    icon: <IconCalendarEvent size={16} aria-hidden />,
    run: () => void go("asset-management-custody-reservations"),
  };
  const scan = {
    label: m.custody_by_scan(),
    icon: <IconBarcode size={16} aria-hidden />,
    run: () => setIsScanning(true),
  };
  return (
    <ListPage
      name="custody"
      call={custodyCalls.list}
      title={m.custody_title()}
      explanation={m.custody_explanation()}
      exported={custodyCalls.export}
      further={[scan, reservations]}
      searchLabel={m.custody_search()}
      defaultOrdering="-checked_out"
      filters={filters()}
      columns={custodyColumns(true)}
      card={custodyCard}
      found={(count) => m.custody_found({ count })}
      faint={({ returned }) => returned !== null}
      rowActions={({ asset, returned }) =>
        returned === null
          ? [
              {
                permission: "asset.check_in_out",
                label: m.custody_check_in(),
                icon: <IconArrowBackUpDouble size={16} aria-hidden />,
                run: () => setReturning(asset),
              },
            ]
          : []
      }
      href={({ asset }) => `${routePath("asset-management-my-assets-id", { id: asset })}?tab=custody`}
      empty={{
        icon: <IconUserCheck size={24} stroke={1.6} />,
        title: m.custody_empty(),
        text: m.custody_empty_text(),
      }}
    >
      <Suspense fallback={null}>
        {isScanning && <ScanDialog onClose={() => setIsScanning(false)} />}
        {returning !== null && <CheckIn asset={returning} onClose={() => setReturning(null)} />}
      </Suspense>
    </ListPage>
  );
}
