import { Alert } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import classes from "../imports.module.css";

/** Warns of an earlier import of the same rows, where nothing would tell their records from the new ones. */
export function SameContent({ same }: { same: NonNullable<ImportJob["same_content"]> }) {
  return (
    <Alert color="yellow" title={m.imports_same_content()}>
      <p className={classes.panelText}>
        {m.imports_same_content_text({ file: same.file_name, when: localMinute(same.created) })}
      </p>
      <RouteLink name="imports-id" params={{ id: same.id }}>
        {m.imports_same_content_open()}
      </RouteLink>
    </Alert>
  );
}
