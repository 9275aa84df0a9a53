import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: KeyValue[];
  status?: { code?: number };
}
interface ReceivedMetric {
  name: string;
  unit: string;
  sum?: { dataPoints: { attributes: KeyValue[]; asDouble?: number }[] };
  gauge?: { dataPoints: { attributes: KeyValue[]; asDouble?: number }[] };
  histogram?: {
    dataPoints: { attributes: KeyValue[]; count: number; bucketCounts: number[]; sum: number }[];
  };
}

/** Whoever receives OTLP over HTTP: keeps all that is sent, word for word. */
export async function openOtlpReceiver() {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    bodies.push(text);
    headers.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  type Scoped<T> = { resource: { attributes: KeyValue[] } } & T;
  const documents = () => bodies.map((body) => JSON.parse(body));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was sent. */
    text: () => bodies.join('\n'),
    headers: () => headers,
    spans: (): ReceivedSpan[] =>
      documents().flatMap((one: { resourceSpans?: Scoped<{ scopeSpans: { spans: ReceivedSpan[] }[] }>[] }) =>
        (one.resourceSpans ?? []).flatMap((some) => some.scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: (): ReceivedMetric[] =>
      documents().flatMap(
        (one: { resourceMetrics?: Scoped<{ scopeMetrics: { metrics: ReceivedMetric[] }[] }>[] }) =>
          (one.resourceMetrics ?? []).flatMap((some) => some.scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
export type OtlpReceiver = Awaited<ReturnType<typeof openOtlpReceiver>>;

export const attributesOf = ({ attributes }: { attributes: KeyValue[] }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
