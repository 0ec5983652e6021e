import { Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { useRef, useState } from "react";
import { invalidate } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { m } from "../../messages/messages.js";
import { useModalFocus } from "../../keyboard/modal-focus.ts";
import { useDialogGuard } from "../../ui/dialogs/use-dialog-guard.ts";
import { SubmitButton } from "../../ui/buttons/submit-button.tsx";
import { RouteLink } from "../../navigation/navigation.tsx";
import { showToast } from "../../toasts/toasts.tsx";
import { type BulkResult, bulkChangeStatus, useAssetOverview } from "../asset-api.ts";
import { asksForReason, mayMove, offeredToSome, type StatusOfAsset } from "../status/asset-status.ts";
import classes from "../status/status-choice.module.css";
import { ReasonField, StatusChoice } from "../status/status-choice.tsx";
import { countText } from "../../ui/text/count-text.ts";

interface BulkStatusDialogProps {
  assets: readonly Asset[];
  /** Restricts the statuses to this category: "archived" archives. */
  only?: StatusCategory;
  onClose: () => void;
  /** Called after assets were changed. */
  onChanged: () => void;
}

/** Changes the status of several assets with progress, and lists the refused ones. */
export function BulkStatusDialog({ assets, only, onClose, onChanged }: BulkStatusDialogProps) {
  const overview = useAssetOverview();
  const [status, setStatus] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const stop = useRef(new AbortController());
  useModalFocus();
  useDialogGuard(
    () => false,
    () => {
      if (done === null) onClose();
    },
  );
  const statuses = (overview.data?.statuses ?? []).filter((one) => only === undefined || one.category === only);
  const offered = offeredToSome(
    assets.map((asset) => asset.status_details),
    statuses,
  );
  const chosen = offered.find((one) => one.id === status);
  const needsReason =
    chosen !== undefined && assets.some((asset) => asksForReason(asset.status_details.category, chosen.category));
  const refusals = (target: StatusOfAsset) =>
    assets.filter((asset) => !mayMove(asset.status_details.category, target.category)).length;

  const { success } = only === "archived" ? assetCalls.archive : assetCalls.bulkChangeStatus;

  const run = async () => {
    if (!chosen || done !== null) return;
    if (needsReason && reason.trim() === "") return setProblem(m.assets_reason_missing());
    setDone(0);
    try {
      const answer = await bulkChangeStatus({
        assets: assets.map((asset) => asset.id),
        status,
        reason: reason.trim(),
        onProgress: setDone,
        signal: stop.current.signal,
      });
      onChanged();
      if (answer.changed > 0) showToast({ type: "success", message: success ?? "" });
      if (answer.refused.length > 0 || stop.current.signal.aborted) return setResult(answer);
      onClose();
    } catch (error) {
      reportError(error, "write");
    } finally {
      setDone(null);
      await invalidate();
    }
  };

  const title = only === "archived" ? m.assets_archive_many : m.assets_change_status_many;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title({ count: assets.length })}
      size={480}
      centered
      closeOnClickOutside={done === null}
      closeOnEscape={done === null}
      withCloseButton={done === null}
    >
      {result ? (
        <BulkResultView result={result} total={assets.length} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Stack gap="md">
            {offered.length === 0 && (
              <Text size="sm">{overview.isPending ? m.assets_loading() : m.assets_no_moves_many()}</Text>
            )}
            {offered.length > 0 && done === null && (
              <>
                <StatusChoice
                  statuses={offered}
                  value={status}
                  onChange={setStatus}
                  note={(target) => {
                    const count = refusals(target);
                    return count === 0 ? null : m.assets_stay_as_they_are({ count });
                  }}
                />
                <ReasonField
                  value={reason}
                  required={needsReason}
                  error={problem}
                  onChange={(text) => {
                    setReason(text);
                    setProblem(null);
                  }}
                />
              </>
            )}
            {done !== null && <Working done={done} total={assets.length} />}
            <Group justify="flex-end">
              <Button
                variant="default"
                onClick={() => (done === null ? onClose() : stop.current.abort())}
                disabled={done !== null && assets.length <= BULK_LIMIT}
              >
                {m.assets_cancel()}
              </Button>
              {offered.length > 0 && (
                <SubmitButton disabled={!chosen} loading={done !== null}>
                  {only === "archived" ? m.assets_archive_action() : m.assets_change_status()}
                </SubmitButton>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function Working({ done, total }: { done: number; total: number }) {
  const words = m.assets_bulk_progress({ done: countText(done), total: countText(total) });
  return (
    <div role="status">
      <Progress value={(100 * done) / total} aria-label={words} />
      <Text size="sm" mt={6}>
        {words}
      </Text>
    </div>
  );
}

interface BulkResultViewProps {
  result: BulkResult;
  /** Number of assets to change. */
  total: number;
  onClose: () => void;
}

/** Result of a bulk change: the number of changed assets, and each refused one with its reason. */
function BulkResultView({ result, total, onClose }: BulkResultViewProps) {
  const untouched = total - result.changed - result.refused.length;
  return (
    <div role="status">
      <Text size="sm">{m.assets_bulk_changed({ count: result.changed })}</Text>
      {untouched > 0 && <Text size="sm">{m.assets_bulk_untouched({ count: untouched })}</Text>}
      {result.refused.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm">
            {m.assets_bulk_refused({ count: result.refused.length })}
          </Text>
          <ul className={classes.refused}>
            {result.refused.map((one) => (
              <li key={one.id}>
                <RouteLink name="asset-management-my-assets-id" params={{ id: one.id }}>
                  {one.asset_id || m.assets_no_tag()}
                </RouteLink>
                <span>{one.message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button ref={takeFocus} onClick={onClose}>
          {m.assets_close()}
        </Button>
      </Group>
    </div>
  );
}

/** The button that had the keyboard is gone with the form. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
