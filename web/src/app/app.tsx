import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import type { Root } from "react-dom/client";
import { onLogOut } from "../http/log-out.ts";
import { isSignedIn, onSignedOutElsewhere } from "../http/session.ts";
import { routePath } from "../navigation/routes.ts";
import { loadPages, preloadPage, router } from "./router.tsx";
import { ToastArea } from "../toasts/toasts.tsx";

/** Renders the application; signed-out users are sent to the sign-in page. */
export async function drawApp(root: Root): Promise<void> {
  // What fails here is tried again, and told, by the router.
  if (isSignedIn()) await loadPages().catch(() => undefined);
  preloadPage();
  const goToSignIn = () => void router.navigate({ to: routePath("auth-login") });
  onLogOut(goToSignIn);
  onSignedOutElsewhere(goToSignIn);
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
        <ToastArea />
      </StrictMode>,
    ),
  );
}
