import "./theme/colours.css";
import "./theme/fonts.css";
import "./theme/theme.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { onLogOut } from "./http/log-out.ts";
import { onSignedOutElsewhere } from "./http/session.ts";
import { routePath } from "./routes/route-table.ts";
import { router } from "./routes/router.tsx";
import { ToastArea } from "./toasts/toasts.tsx";

const goToSignIn = () => void router.navigate({ to: routePath("auth-login") });
onLogOut(goToSignIn);
onSignedOutElsewhere(goToSignIn);

const root = document.getElementById("root");
if (!root) throw new Error("The page lacks the element the application lives in.");

startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <ToastArea />
    </StrictMode>,
  ),
);
