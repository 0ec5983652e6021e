import { startTemporaryCluster } from "./data/temporary-cluster.ts";
const c = await startTemporaryCluster();
process.stdout.write(c.url + "\n");
