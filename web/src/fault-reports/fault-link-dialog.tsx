import { Button, Group, Modal, Stack } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import type { FaultLink } from "@steward/contract/fault-reports/rules";
import { LoadFailure } from "../http/load-failure.tsx";
import { queryClient, useLoad, useWrite } from "../http/queries.ts";
import { useModalFocus } from "../keyboard/modal-focus.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { CopyText } from "../ui/text/copy-text.tsx";
import classes from "./fault-reports.module.css";

interface FaultLinkDialogProps {
  /** Of the asset or place. */
  id: string;
  onClose: () => void;
}

/** The link by which faults of an asset or a place are reported without signing in. */
function FaultLinkDialog({ id, onClose }: FaultLinkDialogProps) {
  useModalFocus();
  const loaded = useLoad(faultReportCalls.link, { params: { id } }, { silent: true });
  return (
    <Modal opened onClose={onClose} centered size={520} title={m.fault_reports_link()}>
      {loaded.error && !loaded.data ? (
        <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : loaded.data ? (
        <Link id={id} link={loaded.data} onClose={onClose} />
      ) : (
        <SkeletonArea height={140} />
      )}
    </Modal>
  );
}

function Link({ id, link, onClose }: FaultLinkDialogProps & { link: FaultLink }) {
  const maySet = useMay("settings.update");
  const show = (changed: FaultLink) =>
    void queryClient.setQueryData([faultReportCalls.link.name, { params: { id } }], changed);
  const make = useWrite(faultReportCalls.makeLink, { onSuccess: show });
  const revoke = useWrite(faultReportCalls.revokeLink, { onSuccess: show });
  const { address, is_on, is_revoked } = link;
  return (
    <Stack gap="md">
      {!is_on && (
        <p className={classes.off}>
          {m.fault_reports_link_off()}{" "}
          {maySet && <RouteLink name="admin-organisation-settings">{m.fault_reports_link_settings()}</RouteLink>}
        </p>
      )}
      {address === null ? (
        <p className={classes.plain}>{is_revoked ? m.fault_reports_link_revoked() : m.fault_reports_link_none()}</p>
      ) : (
        <CopyText label={m.fault_reports_link_address()} text={address} help={m.fault_reports_link_of()} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {m.fault_reports_link_close()}
        </Button>
        {address === null ? (
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { id }, body: {} })}>
            {is_revoked ? m.fault_reports_link_make_new() : m.fault_reports_link_make()}
          </Button>
        ) : (
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ params: { id } })}>
            {m.fault_reports_link_revoke()}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

export const FaultLinkOfAsset = ({ asset, onClose }: { asset: Asset; onClose: () => void }) => (
  <FaultLinkDialog id={asset.id} onClose={onClose} />
);

/** The link of one place; each of several has its own. */
export function FaultLinkOfPlaces({ places, onClose }: { places: readonly string[]; onClose: () => void }) {
  const [id, ...others] = places;
  if (id !== undefined && others.length === 0) return <FaultLinkDialog id={id} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} centered size={520} title={m.fault_reports_link()}>
      <p className={classes.plain}>{m.fault_reports_link_one()}</p>
    </Modal>
  );
}
