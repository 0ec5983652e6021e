import { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { InstalledOrganisation } from "@steward/contract/organisations/installation/rules";
import { IconBuildingSkyscraper, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListAction, ListCard, ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { kindChoices, kindsText } from "../kind-field.tsx";

const NewDialog = lazy(async () => ({ default: (await import("./organisation-dialogs.tsx")).NewOrganisationDialog }));
const EditDialog = lazy(async () => ({ default: (await import("./organisation-dialogs.tsx")).EditOrganisationDialog }));
const SuspendDialog = lazy(async () => ({ default: (await import("./organisation-dialogs.tsx")).SuspendDialog }));

/** Kinds that wait for an answer; "" without any. */
const askedText = ({ asked_kinds }: InstalledOrganisation) =>
  asked_kinds.length > 0 ? m.installation_asks({ kinds: kindsText(asked_kinds) }) : "";

const stateOf = ({ is_active }: InstalledOrganisation) => (
  <ActiveState isActive={is_active} inactive={m.installation_suspended()} />
);

const card = (organisation: InstalledOrganisation, search: string): ListCard => {
  const { name, kinds, owner, members, assets } = organisation;
  return {
    title: <Marked text={name} search={search} />,
    facts: [
      kindsText(kinds),
      <Marked key="owner" text={`${owner.name} · ${owner.email}`} search={search} />,
      `${m.installation_members()} ${countText(members)} · ${m.installation_assets()} ${countText(assets)}`,
      askedText(organisation),
      <span key="state">{stateOf(organisation)}</span>,
    ].filter(Boolean),
  };
};

const columns = (): ListColumn<InstalledOrganisation>[] => [
  {
    key: "name",
    title: m.installation_name(),
    primary: true,
    sortKey: "name",
    minWidth: 190,
    share: 1,
    render: (organisation, search) => (
      <CellLines
        first={<Marked text={organisation.name} search={search} />}
        second={askedText(organisation)}
        title={organisation.name}
      />
    ),
  },
  {
    key: "kinds",
    title: m.installation_kinds(),
    minWidth: 200,
    render: ({ kinds }) => <CellText text={kindsText(kinds)} />,
  },
  {
    key: "owner",
    title: m.installation_owner(),
    minWidth: 180,
    render: ({ owner }, search) => (
      <CellLines
        first={<Marked text={owner.name} search={search} />}
        second={<Marked text={owner.email} search={search} />}
        title={owner.name}
      />
    ),
  },
  {
    key: "members",
    title: m.installation_members(),
    width: 100,
    alignEnd: true,
    render: ({ members }) => countText(members),
  },
  {
    key: "assets",
    title: m.installation_assets(),
    width: 100,
    alignEnd: true,
    render: ({ assets }) => countText(assets),
  },
  {
    key: "locations",
    title: m.installation_locations(),
    width: 105,
    alignEnd: true,
    hiddenByDefault: true,
    render: ({ locations }) => countText(locations),
  },
  { key: "is_active", title: m.installation_state(), width: 125, render: stateOf },
  {
    key: "created",
    title: m.installation_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: ({ created }) => <CellText text={localMinute(created)} quiet />,
  },
];

const filters = () => [
  {
    kind: "choices" as const,
    key: "kind",
    title: m.installation_kinds(),
    choices: kindChoices(),
  },
  {
    kind: "choices" as const,
    key: "is_active",
    title: m.installation_state(),
    single: true,
    choices: [
      { value: "true", label: m.forms_active() },
      { value: "false", label: m.installation_suspended() },
    ],
  },
  {
    kind: "choices" as const,
    key: "is_asking",
    title: m.installation_is_asking(),
    single: true,
    choices: [{ value: "true", label: m.installation_asking() }],
  },
];

type Shown = { dialog: "new" } | { dialog: "edit" | "suspend"; organisation: InstalledOrganisation };

/** List of all organisations, with what an operator does to one of them. */
export function InstalledOrganisations() {
  const confirm = useConfirm();
  const [shown, setShown] = useState<Shown | null>(null);
  const reactivate = useWrite(installationCalls.reactivate);
  const close = () => setShown(null);
  const wake = async ({ id, name }: InstalledOrganisation) => {
    const question = { title: m.installation_reactivate_title({ name }), body: m.installation_reactivate_body() };
    const label = { confirmLabel: m.installation_reactivate(), danger: false };
    if (await confirm({ ...question, ...label })) reactivate.mutate({ params: { id } });
  };
  const actionsOf = (organisation: InstalledOrganisation): ListAction[] => [
    {
      label: m.installation_edit(),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => setShown({ dialog: "edit", organisation }),
    },
    organisation.is_active
      ? {
          label: m.installation_suspend(),
          icon: <IconPlayerPause size={16} aria-hidden />,
          danger: true,
          run: () => setShown({ dialog: "suspend", organisation }),
        }
      : {
          label: m.installation_reactivate(),
          icon: <IconPlayerPlay size={16} aria-hidden />,
          run: () => void wake(organisation),
        },
  ];
  return (
    <ListPage
      name="installation"
      isTab
      call={installationCalls.organisations}
      title={m.installation_tab_organisations()}
      explanation={m.installation_text()}
      create={{ label: m.installation_create(), run: () => setShown({ dialog: "new" }) }}
      searchLabel={m.installation_search()}
      defaultOrdering="name"
      filters={filters()}
      columns={columns()}
      card={card}
      found={(count) => m.installation_found({ count })}
      faint={({ is_active }) => !is_active}
      rowActions={actionsOf}
      onOpen={(organisation) => setShown({ dialog: "edit", organisation })}
      empty={{ icon: <IconBuildingSkyscraper size={24} stroke={1.6} />, title: m.installation_empty() }}
    >
      <Suspense fallback={null}>
        {shown?.dialog === "new" ? <NewDialog onClose={close} /> : null}
        {shown?.dialog === "edit" ? <EditDialog organisation={shown.organisation} onClose={close} /> : null}
        {shown?.dialog === "suspend" ? <SuspendDialog organisation={shown.organisation} onClose={close} /> : null}
      </Suspense>
    </ListPage>
  );
}
