import { makeSubject, dropSubject } from "./data/databases.ts";
const [server, name, assets, small] = process.argv.slice(2);
await dropSubject(server!, name!);
const t = Date.now();
const s = await makeSubject(server!, name!, Number(assets), Number(small ?? 0));
process.stdout.write(JSON.stringify(s) + " " + (Date.now() - t) + "ms\n");
