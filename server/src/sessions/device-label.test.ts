import { expect, test } from "vitest";
import { deviceLabel } from "./device-label.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

test.for<[string, string]>([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`${WINDOWS} Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`${WINDOWS} Safari/537.36 OPR/125.0.0.0`, "Opera on Windows"],
  [`${MAC}/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`, "Safari on macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64) Something/1.0", "Unknown browser on Linux"],
  ["curl/8.14.1", "curl 8.14.1"],
  ["python-requests/2.32", "python-requests 2.32"],
  ["Mozilla/5.0", "Unknown device"],
  ["<script>alert(1)</script>", "Unknown device"],
  ["", "Unknown device"],
])("%j is %j", ([user_agent, words]) => expect(deviceLabel(user_agent)).toBe(words));
