import type { Breadcrumb } from "@steward/contract/location-shape";
import { locationCalls } from "@steward/contract/sub-locations";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

