import { parentPort, workerData } from "node:worker_threads";
import { detect } from "jschardet";

const { sample, detectEncodings } = workerData;
parentPort?.postMessage(detect(sample, { detectEncodings }).encoding);
