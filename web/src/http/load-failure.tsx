import { IconAlertTriangle, IconFileUnknown, IconLock, IconPlugConnectedX } from "@tabler/icons-react";
import { errorText } from "./error-text.ts";
import { HttpError } from "./http-error.ts";
import { m } from "../messages/messages.js";
import { EmptyState } from "../ui/empty-state.tsx";
import { PushButton } from "../ui/push-button.tsx";

interface LoadFailureProps {
  error: unknown;
  /** Absent where a retry cannot help. */
  onRetry?: () => void;
  /** Replaces a whole page. */
  isPage?: boolean | undefined;
}

/** Stands for the refusal of a page whose module the organisation has locked. */
export const moduleLocked = new HttpError(403, { code: "forbidden", locked_module: "" }, "");

interface Words {
  icon: typeof IconLock;
  title: string;
  text: string;
  canRetry: boolean;
}

function wordsFor(error: unknown): Words {
  const status = error instanceof HttpError ? error.status : null;
  if (error instanceof HttpError && error.body?.locked_module !== undefined) {
    return { icon: IconLock, title: m.shell_locked_title(), text: m.shell_locked_text(), canRetry: false };
  }
  if (status === 403) {
    return { icon: IconLock, title: m.shell_forbidden_title(), text: m.shell_forbidden_text(), canRetry: false };
  }
  if (status === 404) {
    return { icon: IconFileUnknown, title: m.shell_missing_title(), text: m.shell_missing_text(), canRetry: false };
  }
  if (status === 0) {
    return { icon: IconPlugConnectedX, title: m.shell_offline_title(), text: m.shell_offline_text(), canRetry: true };
  }
  if (status !== null && status < 500) {
    return { icon: IconAlertTriangle, title: m.shell_failure_title(), text: errorText(error, "load"), canRetry: true };
  }
  const text = [m.shell_failure_text(), ...(status === null ? [] : [m.ui_failure_code({ status })])].join(" ");
  return { icon: IconAlertTriangle, title: m.shell_failure_title(), text, canRetry: true };
}

/** Error state: what happened, what is safe, what to do. */
export function LoadFailure({ error, onRetry, isPage = false }: LoadFailureProps) {
  const { icon: Icon, title, text, canRetry } = wordsFor(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon size={24} stroke={1.6} />}
        title={title}
        text={text}
        isPage={isPage}
        action={
          canRetry && onRetry ? (
            <PushButton tone="plain" onClick={onRetry}>
              {m.shell_retry()}
            </PushButton>
          ) : undefined
        }
      />
    </div>
  );
}
