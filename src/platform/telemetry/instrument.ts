import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/**
 * A measurement, declared once for both consumers: over OTLP under its OpenTelemetry name, for Prometheus under the
 * name derived by the agreed rules (dots as underscores, the unit spelled out, `_total` appended for counters).
 */
export interface InstrumentTerms<A extends readonly string[] = readonly string[]> {
  name: string;
  /** UCUM: `s`, `By`, `1`, or a noun in braces. */
  unit: string;
  help: string;
  /** Names of attributes, in the order of their values. No value ever comes from a person. */
  attributes: A;
  /** Attributes that never change, sent over OTLP only. */
  constant?: Record<string, string>;
}
type Kind = 'counter' | 'gauge' | 'histogram';
type InstrumentReading = MetricObjectWithValues<MetricValue<string>>;
export interface Instrument extends InstrumentTerms {
  kind: Kind;
  read(): Promise<InstrumentReading>;
}
type Values<A extends readonly string[]> = { [K in keyof A]: string };

export const figures = new Registry();
const declared: Instrument[] = [];
/** All declared measurements, for export. */
export const instruments = (): readonly Instrument[] => declared;

const UNITS: Record<string, string> = { s: '_seconds', By: '_bytes' };
export const labelOf = (attribute: string): string => attribute.replaceAll('.', '_');
export function prometheusName({ name, unit }: InstrumentTerms, kind: Kind): string {
  const spelled = `${labelOf(name)}${UNITS[unit] ?? (unit === '1' && kind === 'gauge' ? '_ratio' : '')}`;
  return kind === 'counter' ? `${spelled}_total` : spelled;
}

const settingsOf = (terms: InstrumentTerms, kind: Kind) => ({
  name: prometheusName(terms, kind),
  help: terms.help,
  labelNames: terms.attributes.map(labelOf),
  registers: [figures],
});
function declare(terms: InstrumentTerms, kind: Kind, read: () => unknown): void {
  declared.push({ ...terms, kind, read: async () => (await read()) as InstrumentReading });
}
const labelsOf = (names: readonly string[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));

/** A value that only grows. */
export function counter<const A extends readonly string[]>(terms: InstrumentTerms<A>) {
  const made = new Counter(settingsOf(terms, 'counter'));
  const names = terms.attributes.map(labelOf);
  declare(terms, 'counter', () => made.get());
  return { add: (values: Values<A>, by = 1) => made.inc(labelsOf(names, values), by) };
}

/** Durations; `buckets` in seconds. */
export function histogram<const A extends readonly string[]>(terms: InstrumentTerms<A>, buckets: number[]) {
  const made = new Histogram({ ...settingsOf(terms, 'histogram'), buckets });
  const names = terms.attributes.map(labelOf);
  declare(terms, 'histogram', () => made.get());
  return { observe: (values: Values<A>, seconds: number) => made.observe(labelsOf(names, values), seconds) };
}

type Reading<A extends readonly string[]> = Iterable<readonly [values: Values<A>, value: number]>;
type Look<A extends readonly string[]> = () => Reading<A> | Promise<Reading<A>>;
/** A current value, read when requested; attributes that `look` no longer returns are dropped. */
export function gauge<const A extends readonly string[]>(terms: InstrumentTerms<A>, look: Look<A>): void {
  const names = terms.attributes.map(labelOf);
  const made = new Gauge({
    ...settingsOf(terms, 'gauge'),
    async collect() {
      const found = await look();
      this.reset();
      // After a reset, a gauge without attributes would report zero even if there is no value.
      if (names.length === 0) this.remove();
      for (const [values, value] of found) this.set(labelsOf(names, values), value);
    },
  });
  declare(terms, 'gauge', () => made.get());
}

/** A counter of the process, read from where it is counted. */
export function observedCounter<const A extends readonly string[]>(
  terms: InstrumentTerms<A>,
  look: () => Reading<A>,
): void {
  const names = terms.attributes.map(labelOf);
  const made = new Counter({
    ...settingsOf(terms, 'counter'),
    collect() {
      this.reset();
      for (const [values, value] of look()) this.inc(labelsOf(names, values), value);
    },
  });
  declare(terms, 'counter', () => made.get());
}
