import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/**
 * What is measured, once and for both who ask: under its OpenTelemetry name over OTLP, and for Prometheus under the name
 * that the two have agreed on (dots as underscores, the unit spelled out, `_total` behind what only grows).
 */
export interface InstrumentTerms<A extends readonly string[] = readonly string[]> {
  name: string;
  /** UCUM: `s`, `By`, `1`, or a noun in braces. */
  unit: string;
  help: string;
  /** Names of attributes, in the order in which their values are given. No value of theirs ever comes from a person. */
  attributes: A;
  /** Attributes that never differ: said over OTLP alone. */
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
/** Everything that is measured here, for whoever passes it on. */
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

/** Only grows. */
export function counter<const A extends readonly string[]>(terms: InstrumentTerms<A>) {
  const made = new Counter(settingsOf(terms, 'counter'));
  const names = terms.attributes.map(labelOf);
  declare(terms, 'counter', () => made.get());
  return { add: (values: Values<A>, by = 1) => made.inc(labelsOf(names, values), by) };
}

/** How long things take; `buckets` in seconds. */
export function histogram<const A extends readonly string[]>(terms: InstrumentTerms<A>, buckets: number[]) {
  const made = new Histogram({ ...settingsOf(terms, 'histogram'), buckets });
  const names = terms.attributes.map(labelOf);
  declare(terms, 'histogram', () => made.get());
  return { observe: (values: Values<A>, seconds: number) => made.observe(labelsOf(names, values), seconds) };
}

type Reading<A extends readonly string[]> = Iterable<readonly [values: Values<A>, value: number]>;
type Look<A extends readonly string[]> = () => Reading<A> | Promise<Reading<A>>;
/** What stands at some value, looked at when somebody asks; what is not named any more is not told. */
export function gauge<const A extends readonly string[]>(terms: InstrumentTerms<A>, look: Look<A>): void {
  const names = terms.attributes.map(labelOf);
  const made = new Gauge({
    ...settingsOf(terms, 'gauge'),
    async collect() {
      const found = await look();
      this.reset();
      // A gauge without attributes is zero again after a reset, whether or not there is anything to tell.
      if (names.length === 0) this.remove();
      for (const [values, value] of found) this.set(labelsOf(names, values), value);
    },
  });
  declare(terms, 'gauge', () => made.get());
}

/** Grows with the process, and is read from where it is counted. */
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
