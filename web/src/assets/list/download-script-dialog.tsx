import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useModalFocus } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { useDialogGuard } from "../../ui/dialogs/use-dialog-guard.ts";
import { CopyText } from "../../ui/text/copy-text.tsx";

const systems = {
  windows: {
    name: "Windows",
    file: "steward-windows.ps1",
    command: "powershell -ExecutionPolicy Bypass -File steward-windows.ps1",
  },
  macos: { name: "macOS", file: "steward-macos.sh", command: "sh steward-macos.sh" },
  linux: { name: "Linux", file: "steward-linux.sh", command: "sudo sh steward-linux.sh" },
} as const;
type System = keyof typeof systems;
const isSystem = (text: string): text is System => Object.hasOwn(systems, text);

/** The system of this computer, as its browser tells it. */
function ownSystem(): System {
  if (/mac/i.test(navigator.userAgent)) return "macos";
  return /linux/i.test(navigator.userAgent) ? "linux" : "windows";
}

/** Offers a small script that tells what a computer is, as a row for the import. */
export function DownloadScriptDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<System>(ownSystem);
  useModalFocus();
  useDialogGuard(() => false, onClose);
  const { file, command } = systems[chosen];
  return (
    <Modal opened onClose={onClose} title={m.assets_script()} size={560} centered>
      <Stack gap="md">
        <Text size="sm">{m.assets_script_text()}</Text>
        <Radio.Group
          label={m.assets_script_system()}
          value={chosen}
          onChange={(next) => isSystem(next) && setChosen(next)}
        >
          <Group gap="lg" mt={8}>
            {Object.entries(systems).map(([key, { name }]) => (
              <Radio key={key} value={key} label={name} />
            ))}
          </Group>
        </Radio.Group>
        <CopyText label={m.assets_script_run()} text={command} help={m.assets_script_help()} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.assets_close()}
          </Button>
          <Button
            component="a"
            href={`/scripts/${file}`}
            download={file}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {m.assets_script_download()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
