import { Alert, Button } from "@mantine/core";
import { useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import classes from "../service-requests.module.css";
import { leaveFiles, leftFiles, sendFiles } from "./left-files.ts";

/** Files that could not be uploaded when a request was raised, each with the reason, and the way to try again. */
export function LeftFiles({ request }: { request: string }) {
  const [left, setLeft] = useState(() => leftFiles(request));
  const [isSending, setIsSending] = useState(false);
  const [wasAny] = useState(left.length > 0);
  const alert = useRef<HTMLDivElement>(null);
  if (!wasAny) return null;
  const again = async () => {
    setIsSending(true);
    const still = await sendFiles(request, left);
    leaveFiles(request, still);
    setLeft(still);
    setIsSending(false);
    alert.current?.focus();
  };
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color={left.length > 0 ? "red" : "teal"}
      title={left.length > 0 ? m.service_requests_left_title() : m.service_requests_left_sent()}
      className={classes.left}
    >
      {left.length > 0 && (
        <>
          <p className={classes.chosen}>{m.service_requests_left_text()}</p>
          <ul className={classes.leftFiles}>
            {left.map(({ file, problem }) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <b dir="auto">{file.name}</b>: {problem}
              </li>
            ))}
          </ul>
          <Button variant="default" loading={isSending} onClick={() => void again()}>
            {m.service_requests_left_again()}
          </Button>
        </>
      )}
    </Alert>
  );
}
