import { Button, Group, Text } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import type { BulkResult } from "./bulk-change-status.ts";
import classes from "../status/status-choice.module.css";

interface BulkResultViewProps {
  result: BulkResult;
  /** How many assets were to be changed. */
  total: number;
  onClose: () => void;
}

/** What a change of several assets came to: how many changed, and each that did not with its reason. */
export function BulkResultView({ result, total, onClose }: BulkResultViewProps) {
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
        <Button onClick={onClose}>{m.assets_close()}</Button>
      </Group>
    </div>
  );
}
