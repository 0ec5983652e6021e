import "../theme/colours.css";
import "../theme/fonts.css";
import "../theme/theme.css";
import { createRoot } from "react-dom/client";

const element = document.getElementById("root");
if (!element) throw new Error("The page lacks the element the application lives in.");

// Two tasks instead of a long one, so that the browser can respond in between.
const root = createRoot(element);
void import("./app.tsx").then(({ drawApp }) => drawApp(root));
