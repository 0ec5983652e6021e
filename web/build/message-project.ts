import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LANGUAGES = ["en"];

/**
 * The inlang project of `messages/<language>`, written anew when a catalogue came or went: each file of the folder is a
 * catalogue, whichever noun it belongs to. Answers where the project is.
 */
export function messageProject(web: string): string {
  const project = join(web, "project.inlang");
  const catalogues = readdirSync(join(web, "messages", LANGUAGES[0] ?? ""))
    .filter((name) => name.endsWith(".json"))
    .sort();
  const settings = `${JSON.stringify(
    {
      baseLocale: LANGUAGES[0],
      locales: LANGUAGES,
      modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
      "plugin.inlang.messageFormat": { pathPattern: catalogues.map((name) => `./messages/{locale}/${name}`) },
    },
    null,
    2,
  )}\n`;
  const file = join(project, "settings.json");
  if (!existsSync(file) || readFileSync(file, "utf8") !== settings) {
    mkdirSync(project, { recursive: true });
    writeFileSync(file, settings);
  }
  return project;
}
