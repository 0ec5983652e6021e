import { Button } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { userCalls } from "@steward/contract/users/calls";
import { IconCheck, IconPackages, IconSignature, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import { ExportMenu } from "../../lists/export-menu.tsx";
import type { ListAction, ListFilter } from "../../lists/list-props.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { m } from "../../messages/messages.js";
import { useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { routePath } from "../../navigation/routes.ts";
import { useMayEach } from "../../session/may.ts";
import { useProfile } from "../../session/organisation.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { HeldPiecesOf } from "../pieces/held-pieces.tsx";
import { OwnReservations } from "../reservations/own-reservations.tsx";
import { custodyCard, custodyColumns } from "./custody-columns.tsx";
import { printHeld } from "./custody-papers.tsx";

const HandOverDialog = lazy(async () => ({ default: (await import("./hand-over-dialog.tsx")).HandOverDialog }));

const AcceptDialog = lazy(async () => ({ default: (await import("./accept-dialog.tsx")).AcceptDialog }));

const DeclineDialog = lazy(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));

const ownFilters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "to_accept",
    title: m.custody_answer(),
    single: true,
    choices: [
      { value: "true", label: m.custody_to_accept() },
      { value: "false", label: m.custody_answered() },
    ],
  },
];

/** What a person holds. Everybody sees their own; who leaves hands everything over. */
export function PersonCustodyPage() {
  const { id = "" } = useRouteParams();
  const may = useMayEach();
  const profile = useProfile();
  const isOwn = profile?.id === id;
  const mayHandOver = may("asset.check_in_out");
  const person = useLoad(userCalls.read, { params: { id } }, { enabled: !isOwn && may("user.view"), silent: true });
  const name = (isOwn ? profile?.name : person.data?.name) ?? "";
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [signed, setSigned] = useState<Custody | null>(null);
  const [declined, setDeclined] = useState<Custody | null>(null);
  const accept = useWrite(custodyCalls.accept);
  useRecordTitle(name || undefined);

  const actionsOf = (row: Custody): ListAction[] =>
    isOwn && row.accepted === null
      ? [
          {
            label: m.custody_accept(),
            icon: <IconCheck size={16} aria-hidden />,
            run: () => accept.mutate({ params: { id: row.id }, body: {} }),
          },
          {
            label: m.custody_accept_signing(),
            icon: <IconSignature size={16} aria-hidden />,
            run: () => setSigned(row),
          },
          ...(row.declined === null
            ? [
                {
                  label: m.custody_decline(),
                  icon: <IconX size={16} aria-hidden />,
                  run: () => setDeclined(row),
                },
              ]
            : []),
        ]
      : [];

  return (
    <>
      <PageHeader
        title={isOwn ? m.custody_mine() : m.custody_held_of({ name })}
        actions={
          <>
            {(isOwn || mayHandOver) && (
              <Button variant="default" onClick={() => void printHeld(id)}>
                {m.custody_receipt_all()}
              </Button>
            )}
            {mayHandOver && (
              <>
                <ExportMenu call={custodyCalls.export} query={{ user: id }} hint={m.ui_list_export_hint()} />
                <Button onClick={() => setIsHandingOver(true)}>{m.custody_hand_over()}</Button>
              </>
            )}
          </>
        }
      />
      {profile && (
        <PagedList
          name="custody-of-person"
          call={isOwn ? custodyCalls.mine : custodyCalls.list}
          query={isOwn ? {} : { user: id }}
          filters={isOwn ? ownFilters() : []}
          label={m.custody_of_person()}
          columns={custodyColumns(false).map((column) => (isOwn ? { ...column, sortKey: undefined } : column))}
          card={custodyCard}
          found={(count) => m.custody_found({ count })}
          href={
            may("asset.view")
              ? ({ asset }) => `${routePath("asset-management-my-assets-id", { id: asset })}?tab=custody`
              : undefined
          }
          rowActions={actionsOf}
          empty={{
            icon: <IconPackages size={24} stroke={1.6} />,
            title: m.custody_person_empty(),
            text: m.custody_person_empty_text(),
          }}
        />
      )}
      {profile && (isOwn || mayHandOver) && <HeldPiecesOf person={isOwn ? null : id} />}
      {isOwn && <OwnReservations />}
      {signed && (
        <Suspense fallback={null}>
          <AcceptDialog custody={signed} onClose={() => setSigned(null)} />
        </Suspense>
      )}
      {declined && (
        <Suspense fallback={null}>
          <DeclineDialog custody={declined} onClose={() => setDeclined(null)} />
        </Suspense>
      )}
      {isHandingOver && (
        <Suspense fallback={null}>
          <HandOverDialog person={{ id, name }} onClose={() => setIsHandingOver(false)} />
        </Suspense>
      )}
    </>
  );
}
