import type { Router } from "../http/route.ts";
export function importRoutes(_router: Router): void {}
