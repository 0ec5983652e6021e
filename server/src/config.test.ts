import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig, SettingError } from "./config.ts";

const problem = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  }
  return "";
};

describe("settings", () => {
  test("have defaults for a machine of one's own", () => {
    expect(readConfig({ PATH: "/bin" })).toEqual({
      port: 3000,
      host: "127.0.0.1",
      data_dir: resolve("data"),
      database_url: undefined,
      smtp_url: undefined,
      public_url: undefined,
      trusted_proxies: [],
      storage_url: undefined,
      geocoder: undefined,
      processes: 1,
      import_workers: 4,
      database_connections: 16,
      sign_up: "closed",
      private_issuers: [],
      private_webhooks: [],
      backup_folder: undefined,
      backup_hour: 2,
      backup_keep: { days: 7, weeks: 4, months: 12 },
      backup_passphrase: undefined,
    });
  });

  test("are read as they are meant", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      STEWARD_DATA_DIR: "/srv/steward",
      DATABASE_URL: "postgres://u:p@db/steward",
      SMTP_URL: "smtp://mail.example.org:587",
      PUBLIC_URL: "https://steward.example.org//",
      TRUSTED_PROXIES: " 10.0.0.1, 10.1.0.0/16 ,::1",
      STORAGE_URL: "s3://bucket/prefix",
      GEOCODER_URL: "nominatim:http://10.0.0.5:8080/osm",
      PROCESSES: "3",
      IMPORT_WORKERS: "2",
      DATABASE_CONNECTIONS: "40",
      SIGN_UP: "open",
      PRIVATE_ISSUERS: "https://sso.example.internal/, http://127.0.0.1:9000",
      PRIVATE_WEBHOOKS: "http://10.0.0.5:5678",
      BACKUP_FOLDER: "/mnt/backups",
      BACKUP_HOUR: "23",
      BACKUP_KEEP: "14,0,6",
      BACKUP_PASSPHRASE: "correct horse",
    });
    expect(config).toMatchObject({
      port: 8080,
      data_dir: "/srv/steward",
      public_url: "https://steward.example.org",
      trusted_proxies: ["10.0.0.1", "10.1.0.0/16", "::1"],
      geocoder: { kind: "nominatim", base: "http://10.0.0.5:8080/osm" },
      storage_url: "s3://bucket/prefix",
      processes: 3,
      database_connections: 40,
      sign_up: "open",
      private_issuers: ["https://sso.example.internal", "http://127.0.0.1:9000"],
      private_webhooks: ["http://10.0.0.5:5678"],
      backup_folder: "/mnt/backups",
      backup_hour: 23,
      backup_keep: { days: 14, weeks: 0, months: 6 },
      backup_passphrase: "correct horse",
    });
  });

  test("ask for as many processes as there are processors", () => {
    expect(readConfig({ PROCESSES: "auto" }).processes).toBe(availableParallelism());
  });

  test("that are empty count as absent", () => {
    const empty = {
      PORT: "",
      HOST: "",
      STEWARD_DATA_DIR: "",
      DATABASE_URL: "",
      SMTP_URL: "",
      PUBLIC_URL: "",
      TRUSTED_PROXIES: "",
      STORAGE_URL: "",
      GEOCODER_URL: "",
      PROCESSES: "",
      IMPORT_WORKERS: "",
      SIGN_UP: "",
      PRIVATE_ISSUERS: "",
      PRIVATE_WEBHOOKS: "",
      BACKUP_FOLDER: "",
      BACKUP_HOUR: "",
      BACKUP_KEEP: "",
      BACKUP_PASSPHRASE: "",
    };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  const WRONG: [string, string[], string][] = [
    ["PORT", ["x", "-1", "65536", "3000.5", " 80", "0x50", "1e3"], "a port number, 0-65535"],
    ["DATABASE_URL", ["db", "mysql://db/x", "http://db", "postgres"], "postgres://user:password@host/database"],
    ["SIGN_UP", ["yes", "OPEN", "true", "1"], "closed or open"],
    ["SMTP_URL", ["mail.example.org", "http://mail", "smtp"], "smtp://user:password@host:port"],
    [
      "PUBLIC_URL",
      ["steward.example.org", "ftp://x", "javascript:alert(1)"],
      "the address people open, http(s)://host",
    ],
    [
      "PUBLIC_URL",
      ["https://steward.example.org/sub", "https://steward.example.org/?a=1", "https://u:p@steward.example.org"],
      "the address people open, http(s)://host",
    ],
    [
      "TRUSTED_PROXIES",
      ["proxy.example.org", "10.0.0.300", "10.0.0.0/33", "true", "10.0.0.1;10.0.0.2"],
      "addresses or networks, separated by commas",
    ],
    ["STORAGE_URL", ["/files", "gs://bucket", "https://x"], "file:///folder or s3://bucket/prefix"],
    [
      "GEOCODER_URL",
      ["google:", "google:a key", "nominatim:ftp://x", "nominatim:host", "bing:key", "https://x"],
      "google:KEY or nominatim:https://host",
    ],
    ["DATABASE_CONNECTIONS", ["3", "201", "-1", "many"], "a number of connections for calls, 4-200"],
    ["BACKUP_HOUR", ["24", "-1", "2:30", "two"], "an hour of the day in UTC, 0-23"],
    [
      "BACKUP_KEEP",
      ["0,4,12", "7", "7,4", "7,4,12,1", "-1,0,0", "7;4;12", "1000,1,1"],
      "numbers of days, weeks and months, such as 7,4,12, with one day at least",
    ],
    ["PROCESSES", ["0", "65", "-1", "all", "1.5"], "a number of processes, 1-64, or auto: one for each processor"],
    ["IMPORT_WORKERS", ["0", "17", "-1", "two", "1.5"], "a number of imports at a time, 1-16"],
    [
      "PRIVATE_ISSUERS",
      ["sso.example.org", "ftp://sso", "http://a http://b", "https://sso/realm", "https://u:p@sso"],
      "addresses as http(s)://host:port, separated by commas",
    ],
  ];
  test.for(WRONG)("%s refuses %j in one line that shows no value", ([name, values, expected]) => {
    for (const value of values) {
      expect({ value, message: problem({ [name]: value }) }).toEqual({
        value,
        message: `${name} is not valid. Expected: ${expected}.`,
      });
    }
  });

  test("of Steward that are not known are named, with those that are", () => {
    expect(problem({ STEWARD_DATADIR: "/x" })).toBe(
      "STEWARD_DATADIR is not a setting of Steward. Known are: PORT, HOST, STEWARD_DATA_DIR, DATABASE_URL, SMTP_URL, PUBLIC_URL, TRUSTED_PROXIES, STORAGE_URL, GEOCODER_URL, PROCESSES, IMPORT_WORKERS, DATABASE_CONNECTIONS, SIGN_UP, PRIVATE_ISSUERS, PRIVATE_WEBHOOKS, BACKUP_FOLDER, BACKUP_HOUR, BACKUP_KEEP, BACKUP_PASSPHRASE.",
    );
  });
});
