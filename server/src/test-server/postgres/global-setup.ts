import type { TestProject } from "vitest/node";
import { openInstallation } from "../../app/open-installation.ts";
import { runAsAdmin } from "./run-as-admin.ts";
import { startTestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection settings of the run's cluster as administrator, as JSON of `pg.ClientConfig`. */
    cluster: string;
    /** Name of the migrated template database, which every test file copies. */
    template: string;
  }
}

/** One PostgreSQL cluster and one migrated template database for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const template = `steward_test_${process.pid}_template`;
  try {
    await runAsAdmin(cluster.admin, `create database ${template}`);
    const database = await openInstallation({ ...cluster.admin, database: template }, 1);
    await database.close();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide("cluster", JSON.stringify(cluster.admin));
  project.provide("template", template);
  return async () => {
    await runAsAdmin(cluster.admin, `drop database if exists ${template} with (force)`);
    await cluster.stop();
  };
}
