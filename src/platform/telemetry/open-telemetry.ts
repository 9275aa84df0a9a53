import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '../config/telemetry.ts';
import { figuresOverOtlp } from './otlp-metrics.ts';
import { watchOutgoing } from './outgoing-spans.ts';
import { watchLoopDelay } from './runtime-figures.ts';
import {
  outside,
  type SpanKindName,
  setTracer,
  type TraceHeaders,
  type Tracer,
  type WorkSpan,
} from './scope.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

const KINDS: Record<SpanKindName, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
};
/** Maximum wait for a receiver that does not reply; spans beyond the queue are dropped meanwhile. */
const EXPORT_MS = 5_000;
const QUEUE_SPANS = 2_048;
const LAST_MS = 3_000;
const VALUE_LENGTH = 120;

/** Loaded only if there is a receiver: a start without one reads none of it. */
export function openTelemetry({ endpoint, headers, serviceName, sampled, metricsMs }: TelemetryConfig): {
  close(): Promise<void>;
} {
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const to = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers, timeoutMillis: EXPORT_MS });
  const exporting = { exportTimeoutMillis: EXPORT_MS };
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanLimits: { attributeValueLengthLimit: VALUE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ ...to('traces'), concurrencyLimit: 2 }),
        maxQueueSize: QUEUE_SPANS,
        ...exporting,
      }),
    ],
  });
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ ...to('metrics'), concurrencyLimit: 1 }),
        exportIntervalMillis: metricsMs,
        exportTimeoutMillis: Math.min(EXPORT_MS, metricsMs),
        metricProducers: [figuresOverOtlp()],
      }),
    ],
  });
  watchLoopDelay();
  const stopWatching = watchOutgoing();
  setTracer(tracerOf(provider));
  return {
    async close() {
      setTracer(null);
      stopWatching();
      // Sends what is still waiting; an unreachable receiver does not delay the exit.
      const sent = Promise.allSettled([provider.shutdown(), metrics.shutdown()]);
      await Promise.race([sent, wait(LAST_MS, undefined, { ref: false })]);
    },
  };
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('steady-state');
  const propagator = new W3CTraceContextPropagator();
  const begin = (name: string, kind: SpanKindName, parent: Context, attributes = {}): WorkSpan =>
    workSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent));
  const workSpan = (span: Span): WorkSpan => {
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      spanId,
      child: (name, kind, attributes) => begin(name, kind, trace.setSpan(ROOT_CONTEXT, span), attributes),
      set: (attributes) => void span.setAttributes(attributes),
      rename: (name) => void span.updateName(name),
      end(failure) {
        if (failure) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        outside(() => span.end());
      },
    };
  };
  return {
    begin: (name, kind, headers) =>
      begin(name, kind, headers ? propagator.extract(ROOT_CONTEXT, headers, HEADERS) : ROOT_CONTEXT),
  };
}
const HEADERS = {
  keys: (headers: TraceHeaders) => Object.keys(headers),
  get: (headers: TraceHeaders, name: string) => headers[name] as string | string[] | undefined,
};
