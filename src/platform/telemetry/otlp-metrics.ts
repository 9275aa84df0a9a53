import type { HrTime } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricValue } from 'prom-client';
import { type Instrument, instruments, labelOf } from './instrument.ts';

const DOUBLE = 1;
type Entry = MetricValue<string> & { metricName?: string };

/** Exports the Prometheus measurements over OTLP, so that nothing is counted twice. */
export function figuresOverOtlp(): MetricProducer {
  const begun = millisToHrTime(performance.timeOrigin);
  return {
    async collect(): Promise<CollectionResult> {
      const now = hrTime();
      const metrics = await Promise.all(instruments().map((one) => metricOf(one, [begun, now])));
      const scope = { name: 'steady-state' };
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [{ scope, metrics: metrics.filter((one) => one.dataPoints.length > 0) }],
        },
        errors: [],
      };
    },
  };
}

type Span = [startTime: HrTime, endTime: HrTime];
async function metricOf(of: Instrument, span: Span): Promise<MetricData> {
  const { name, help: description, unit, kind } = of;
  const entries = (await of.read()).values as Entry[];
  const base = {
    descriptor: { name, description, unit, valueType: DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (kind === 'histogram')
    return {
      ...base,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(of, entries, span),
    };
  const dataPoints = entries.map((entry) => pointOf(of, entry, entry.value, span));
  return kind === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

function pointOf<T>({ attributes, constant }: Instrument, { labels }: Entry, value: T, span: Span) {
  const [startTime, endTime] = span;
  const said = attributes.flatMap((name) => {
    const text = labels[labelOf(name)];
    return text === undefined || text === '' ? [] : [[name, name === STATUS ? Number(text) : text] as const];
  });
  return {
    startTime,
    endTime,
    attributes: { ...constant, ...Object.fromEntries(said) },
    value,
  } satisfies DataPoint<T>;
}
/** A number by the conventions, whereas Prometheus only has text. */
const STATUS = 'http.response.status_code';

/** Buckets are cumulative in Prometheus, and separate in OTLP. */
function histogramPoints(of: Instrument, entries: readonly Entry[], span: Span): DataPoint<Histogram>[] {
  const bySeries = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { le: _, ...labels } = entry.labels;
    const key = JSON.stringify(labels);
    bySeries.set(key, [...(bySeries.get(key) ?? []), entry]);
  }
  return [...bySeries.values()].map((series) => {
    const total = (ending: string) => series.find((one) => one.metricName?.endsWith(ending))?.value ?? 0;
    const buckets = series.filter((one) => one.labels.le !== undefined);
    const boundaries = buckets.map((one) => Number(one.labels.le)).filter(Number.isFinite);
    const counts = buckets.map((one, at) => one.value - (buckets[at - 1]?.value ?? 0));
    const value = { buckets: { boundaries, counts }, sum: total('_sum'), count: total('_count') };
    return pointOf(of, series[0] as Entry, value, span);
  });
}
