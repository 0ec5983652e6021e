import { heldOutEnToDe } from "./held-out-en-de.ts";
import { heldOutPtToNl } from "./held-out-pt-nl.ts";
import type { MadeRegister } from "./register.ts";
import { registersEnHiEs } from "./registers-en-hi-es.ts";
import { registersFrDePt } from "./registers-fr-de-pt.ts";
import { registersItCsPlNl } from "./registers-it-cs-pl-nl.ts";

/** Registers that the guessing was written for. */
export const worked: readonly MadeRegister[] = [...registersEnHiEs, ...registersFrDePt, ...registersItCsPlNl];

/**
 * Registers that were set aside before the guessing was written and are not looked at when it is changed. Their headings
 * follow what is kept of instruments, museum pieces, aircraft, rooms and office equipment.
 */
export const heldOut: readonly MadeRegister[] = [...heldOutEnToDe, ...heldOutPtToNl];
