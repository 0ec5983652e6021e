import { Button } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { m } from "../../messages/messages.js";

/** Downloads the rejected rows with their reasons, to be corrected and imported again. */
export function RejectedDownload({ job }: { job: ImportJob }) {
  const [isFetching, setIsFetching] = useState(false);
  if (job.counts.rejected === 0) return null;
  const fetchReport = async () => {
    setIsFetching(true);
    try {
      await download(importCalls.report, { params: { id: job.id } });
    } catch (error) {
      reportError(error, "load");
    } finally {
      setIsFetching(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isFetching}
      onClick={() => void fetchReport()}
    >
      {m.imports_download_rejected({ count: job.counts.rejected })}
    </Button>
  );
}
