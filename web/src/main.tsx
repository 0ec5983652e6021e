import "./theme/kit-first.css";
import "./theme/colours.css";
import "./theme/fonts.css";
import "./theme/theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onLogOut } from "./http/log-out.ts";
import { queryClient } from "./http/queries.ts";
import { onSignedOutElsewhere } from "./http/session.ts";
import { routePath } from "./routes/route-table.ts";
import { router } from "./routes/router.tsx";
import { colorSchemeManager, theme } from "./theme/theme.ts";
import { ToastArea } from "./toasts/toasts.tsx";

const goToSignIn = () => {
  queryClient.clear();
  void router.navigate({ to: routePath("auth-login") });
};
onLogOut(goToSignIn);
onSignedOutElsewhere(goToSignIn);

const root = document.getElementById("root");
if (!root) throw new Error("The page lacks the element the application lives in.");

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastArea />
    </MantineProvider>
  </StrictMode>,
);
