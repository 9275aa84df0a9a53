import type { SettingReader } from './read.ts';

/** Where traces and metrics are sent (OTLP over HTTP), under OpenTelemetry's own names. */
export interface TelemetryConfig {
  /** Without a trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the requests that are traced. */
  sampled: number;
  metricsMs: number;
}

const SHARE = 0.1;
const METRICS_MS = 60_000;

/** Null if nothing is sent, and then none of it is loaded. */
export function readTelemetry(read: SettingReader): TelemetryConfig | null {
  const endpoint = read.address(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['http:', 'https:'],
    'an http or https address, as http://collector:4318',
  );
  const rest = {
    headers: read.checked(
      'OTEL_EXPORTER_OTLP_HEADERS',
      {},
      'name=value pairs, separated by commas',
      headersOf,
    ),
    serviceName: read.text('OTEL_SERVICE_NAME') ?? 'steady-state',
    sampled: read.checked('OTEL_TRACES_SAMPLER_ARG', SHARE, 'a share from 0 to 1', shareOf),
    metricsMs: read.whole('OTEL_METRIC_EXPORT_INTERVAL', METRICS_MS, 1_000, 3_600_000),
  };
  return endpoint ? { endpoint: endpoint.replace(/\/+$/, ''), ...rest } : null;
}

function headersOf(value: string): Record<string, string> | undefined {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([^\r\n]*?)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]));
  } catch {
    // A malformed percent-encoding: the value is wrong, which is what the caller reports.
    return undefined;
  }
}

const shareOf = (value: string): number | undefined =>
  /^(0|1|[01]?\.\d{1,6})$/.test(value) && Number(value) <= 1 ? Number(value) : undefined;
