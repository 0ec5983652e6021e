import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";
import { m } from "../messages/messages.js";

const accent: MantineColorsTuple = [
  "#e2f1ef",
  "#c6e4e1",
  "#9dd2cd",
  "#6cc7bf",
  "#4fb7ae",
  "#2d9a91",
  "#1a807a",
  "#0f6b66",
  "#0b5652",
  "#08423f",
];

/** Storage key of the colour scheme, which theme-start.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "colorScheme" });

const onColour: Record<string, string> = { accent: "var(--on-accent)", red: "var(--on-danger)" };

/** Sizes and behaviour of the kit; its colours are the variables of theme.css. */
export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 4 },
  colors: { accent },
  defaultRadius: 8,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  cursorType: "pointer",
  respectReducedMotion: true,
  breakpoints: { xs: "30em", sm: "48em", md: "60em", lg: "75em", xl: "90em" },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const name = input.color ?? input.theme.primaryColor;
    const text = input.variant === "filled" ? onColour[name] : undefined;
    return text === undefined ? colours : { ...colours, color: text };
  },
  components: {
    Button: { defaultProps: { size: "sm" } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Modal: {
      styles: { title: { fontSize: "1.125rem", fontWeight: 650 } },
      defaultProps: () => ({
        transitionProps: { duration: 140 },
        overlayProps: { color: "#1c1b19", backgroundOpacity: 0.5 },
        closeButtonProps: { "aria-label": m.shell_close() },
      }),
    },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: "md", withInitialFocusPlaceholder: false } },
    // Inside the main landmark, so that screen readers find overlays as parts of the page.
    Portal: { defaultProps: { target: "#content" } },
    // Fixed, so that what is not placed yet lies in the window: at the head of the document the focus would scroll to it.
    Popover: { defaultProps: { floatingStrategy: "fixed", transitionProps: { duration: 120 }, shadow: "md" } },
  },
});
