/** Endpoint of the server. `host` is the folder of its socket or, on Windows, loopback. */
export interface Endpoint {
  host: string;
  port: number;
}

/** Sized for two processor cores and a small server, with synchronous commits. */
const DEFAULTS: Record<string, string> = {
  shared_buffers: "128MB",
  max_connections: "100",
  work_mem: "8MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  io_workers: "2",
  fsync: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_compression: "on",
  max_wal_size: "512MB",
  checkpoint_timeout: "15min",
  client_connection_check_interval: "10s",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_destination: "stderr",
  log_line_prefix: "%m [%p] ",
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/**
 * Command line of the server. `settings` replace defaults, except the endpoint. Errors of single statements are logged
 * without the statement and its data.
 */
export function serverArguments(cluster_dir: string, endpoint: Endpoint, settings: Record<string, string>): string[] {
  const all = { ...DEFAULTS, ...settings, port: String(endpoint.port), ...listenSettings(endpoint) };
  return ["-D", cluster_dir, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function listenSettings(endpoint: Endpoint): Record<string, string> {
  if (process.platform === "win32") return { listen_addresses: endpoint.host, unix_socket_directories: "" };
  return {
    listen_addresses: "",
    unix_socket_directories: `"${endpoint.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
  };
}
