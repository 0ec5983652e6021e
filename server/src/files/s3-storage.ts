import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

type S3Address = { bucket: string; prefix: string; endpoint: string | undefined; region: string };

const SETTINGS = new Set(["endpoint", "region"]);
/** S3 asks for parts of at least 5 MB; two at a time bound the memory of one upload to about 10 MB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 60_000;

const fail = (problem: string): never => {
  throw new Error(`STORAGE_URL ${problem}, for example s3://bucket/prefix?endpoint=https://host&region=eu-west-1.`);
};

const parseAddress = (storage_url: string): S3Address => {
  const url = URL.parse(storage_url) ?? fail("is not a valid address: write s3://bucket");
  if (url.username || url.password) {
    fail("must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port)
    fail("must name a bucket: write s3://bucket");
  for (const name of url.searchParams.keys()) {
    if (!SETTINGS.has(name)) fail(`has the unknown setting "${name}": only endpoint and region are known`);
  }
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    fail("must name its endpoint with http:// or https://");
  }
  const prefix = decodeURIComponent(url.pathname).split("/").filter(Boolean).join("/");
  const region = url.searchParams.get("region") ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  return { bucket: url.hostname, prefix: prefix && `${prefix}/`, endpoint, region: region ?? "us-east-1" };
};

/** Loads the SDK at first use: it takes a noticeable part of a second. */
const connect = async ({ endpoint, region }: S3Address) => {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Some servers store the checksum trailers of streamed bodies as part of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  return { s3, Upload, client };
};

const FULL = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"]);

const problem = (error: unknown): "missing" | "full" | "other" => {
  if (!(error instanceof Error)) return "other";
  const metadata = "$metadata" in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined;
  if (FULL.has(error.name) || metadata?.httpStatusCode === 507) return "full";
  return error.name === "NoSuchKey" ? "missing" : "other";
};

/** Driver for a bucket of S3 or a compatible server. The caller checks the keys. */
export const openS3Storage = (storage_url: string) => {
  const address = parseAddress(storage_url);
  const place = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key });
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(address);
    return connection;
  };

  const put = async (key: string, content: Buffer | Readable): Promise<void> => {
    const { s3, Upload, client } = await connected();
    if (Buffer.isBuffer(content)) {
      await client.send(new s3.PutObjectCommand({ ...place(key), Body: content }));
      return;
    }
    const params = { ...place(key), Body: content };
    const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
    // A failure to abort the multipart upload must not hide why the upload stopped.
    await upload.done().catch((error: unknown) => {
      throw content.errored ?? error;
    });
  };

  const get = async (key: string): Promise<Readable> => {
    const { s3, client } = await connected();
    const { Body } = await client.send(new s3.GetObjectCommand(place(key)));
    if (!(Body instanceof Readable)) throw new Error("The file storage answered without a body.");
    return Body;
  };

  const remove = async (key: string): Promise<void> => {
    const { s3, client } = await connected();
    await client.send(new s3.DeleteObjectCommand(place(key)));
  };

  const check = async (): Promise<void> => {
    const probe = `check/${randomUUID()}`;
    await put(probe, Buffer.from("ok"));
    await remove(probe);
  };

  return { put, get, remove, check, problem };
};
