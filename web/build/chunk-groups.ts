/**
 * Chunks of the built app, by folders and by a few files that are named where one folder holds what the first page needs
 * and what comes later (decision 0018). A group takes the dependencies of its modules that no earlier group has taken;
 * groups go by priority, and of one priority by their order.
 */
export const chunkGroups = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|createReactComponent|messages[\\/]registry|contract[\\/]src[\\/]kit[\\/]product|vite[\\/]preload-helper/,
    priority: 15,
  },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 14 },
  // What signing in depends on, then the cards, then what home and the shell do: a page behind the sign-in loads
  // all of them anyway.
  {
    name: "first",
    test: /[\\/]web[\\/]src[\\/](navigation[\\/]|sign-in[\\/](?!founding-step)[^\\/]+$|toasts[\\/]|app[\\/](app\.|router))/,
    priority: 13,
  },
  { name: "cards", test: /[\\/]web[\\/]src[\\/](app[\\/]nouns|.*[\\/]nouns?)\.tsx?$/, priority: 12.5 },
  {
    name: "frame",
    test: /[\\/]web[\\/]src[\\/](app[\\/]signed-in-layout|home[\\/](?!arrange-dialog|first-steps)|shell[\\/])/,
    priority: 12,
  },
  // Lists of what there is to permit, calls and closed lists, rules: a page that only reads has no rules.
  {
    name: "permissions",
    test: /[\\/]contract[\\/]src[\\/].*(permissions?(-list)?|nouns)\.ts$/,
    priority: 11,
  },
  // Two files without rules take words from the list of all words. Taken apart, ahead of whatever names that list, these
  // bring neither the words of rules with them nor zod.
  { name: "words", test: /[\\/]contract[\\/]src[\\/]messages[\\/]en[\\/]values\.ts$/, priority: 10.6 },
  { name: "words-of-rules", test: /[\\/]contract[\\/]src[\\/]messages[\\/]/, priority: 10.5 },
  {
    name: "contract",
    test: /[\\/]contract[\\/]src[\\/].*(calls|constants|paging|kit[\\/](pictures|wording))\.ts$/,
    priority: 10,
  },
  // What rules of nouns are made with, ahead of them: no chunk of theirs has to wait for another's.
  {
    name: "rules-of-masters",
    test: /[\\/]contract[\\/]src[\\/](kit[\\/][^\\/]*rules|masters[\\/]master-rules)\.ts$/,
    priority: 9.5,
  },
  {
    name: "rules",
    test: /[\\/]contract[\\/]src[\\/].*rules\.ts$/,
    priority: 9,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
  { name: "kit", test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/, priority: 9 },
  {
    name: "overlays",
    test: /@floating-ui|esm[\\/]components[\\/](FocusTrap|Popover|Portal|Transition|VisuallyHidden)[\\/]/,
    priority: 8,
  },
  {
    name: "controls",
    test: /esm[\\/]components[\\/](Button|Checkbox[\\/]CheckIcon|CloseButton|Group|Input|Loader|Radio[\\/]RadioIcon|UnstyledButton)[\\/.]|ui[\\/]buttons[\\/]/,
    priority: 8,
  },
  {
    name: "pieces",
    test: /esm[\\/]icons[\\/]Icon(?!AlertTriangle\.|CircleCheck\.|CircleX\.|InfoCircle\.|X\.)|messages[\\/]messages[\\/](?!shell_(toast|close))/,
    minShareCount: 6,
    priority: 6,
  },
  { name: "chips", test: /[\\/]web[\\/]src[\\/]lists[\\/]chips[\\/]/, priority: 4 },
  { name: "menus", test: /[\\/]web[\\/]src[\\/]ui[\\/]menus[\\/]/, minShareCount: 6, priority: 4 },
  {
    name: "ui",
    test: /[\\/]web[\\/]src[\\/]((http|keyboard|nouns|session|theme|ui)[\\/]|forms[\\/](field-list|write-failure|fields[\\/]use-focus-after-removal)\.)/,
    minShareCount: 6,
    priority: 3,
  },
  // What forms and details pages take of lists, without their table, filters and tools.
  {
    name: "parts-of-lists",
    test: /[\\/]web[\\/]src[\\/]lists[\\/](list-footer|cells[\\/]cell-lines|filters[\\/]records-filter|table[\\/]use-remembered)\.tsx?$/,
    priority: 2.5,
  },
  { name: "exports", test: /[\\/]web[\\/]src[\\/]lists[\\/]export-menu\.tsx$/, priority: 2.4 },
  { name: "lists", test: /[\\/]web[\\/]src[\\/]lists[\\/]/, minShareCount: 6, priority: 2 },
  // The boxes that choose rows of a list and the bar of a share, ahead of the fields: a list has no need of those.
  {
    name: "boxes",
    test: /esm[\\/]components[\\/]Checkbox[\\/]/,
    minShareCount: 6,
    priority: 1.45,
  },
  { name: "progress", test: /esm[\\/]components[\\/]Progress[\\/]/, priority: 1.45 },
  // Fields of small dialogs, ahead of what whole forms are made of.
  { name: "pickers", test: /[\\/]web[\\/]src[\\/]forms[\\/]pickers[\\/]/, minShareCount: 6, priority: 1.5 },
  { name: "fields", test: /[\\/]web[\\/]src[\\/]forms[\\/]fields[\\/]/, minShareCount: 6, priority: 1.4 },
  { name: "forms", test: /[\\/]web[\\/]src[\\/]forms[\\/]/, minShareCount: 6, priority: 1 },
];
