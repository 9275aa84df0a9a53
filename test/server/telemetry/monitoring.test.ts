import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { instruments, labelOf, prometheusName } from '#platform/telemetry/instrument.ts';
import '#platform/jobs/jobs.ts';
import { JOBS } from '#server/jobs/job.service.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  annotations?: { summary: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; legendFormat: string }[];
}
const rules = (parse(read('rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const targets = panels.flatMap((panel) => panel.targets);
const expressions = [...rules.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)];
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

/** What a query names: series, and the labels by which it chooses or sums. */
function namesIn(expr: string): { series: string[]; labels: string[] } {
  const labels = [
    ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
      [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label),
    ),
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) =>
      inner.split(',').map((label) => label.trim()),
    ),
  ] as string[];
  const bare = expr
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\bby \([^)]*\)/g, '');
  const series = [...bare.matchAll(/[a-z_][a-z0-9_:]*/gi)]
    .map(([name]) => name)
    .filter((name) => /[_:]/.test(name) && !['histogram_quantile'].includes(name));
  return { series, labels };
}

test('no job pauses for as long as the alert on one that does not succeed allows', () => {
  const rule = rules.find(({ alert }) => alert === 'JobDoesNotSucceed')?.expr ?? '';
  const hoursAllowed = Number(/> (\d+)$/.exec(rule)?.[1]) / 3600;
  for (const { name, cron } of JOBS) {
    const [, hours = '', ...days] = cron.split(' ');
    assert.deepEqual(days, ['*', '*', '*'], name);
    const [from, to] = hours === '*' ? [0, 23] : hours.split('-').map(Number);
    const pause = 24 - ((to ?? from ?? 0) - (from ?? 0));
    assert.ok(pause < hoursAllowed, `${name} pauses for ${pause} hours`);
  }
});

let stage: Stage;
let exported = '';
before(async () => {
  stage = await openStage();
  await stage.ask('/api/publications/');
  await stage.ask('/');
  exported = (await stage.ask('/metrics')).text;
});
after(() => stage.close());

test('every series that a rule or a panel asks for is one that the program exports', () => {
  const types = new Map(
    [...exported.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const known = new Set(
    [...types].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const asked = new Set(expressions.flatMap((expr) => namesIn(expr).series));
  assert.ok(asked.size > 20, [...asked].join());
  assert.deepEqual(
    [...asked].filter((name) => !known.has(name) && !recorded.has(name)),
    [],
  );
});

test('every label that they choose or sum by is one of its series', () => {
  const labels = new Map(
    instruments().map((one) => [prometheusName(one, one.kind), one.attributes.map(labelOf)]),
  );
  const ofSeries = (name: string) => labels.get(name) ?? labels.get(name.replace(/_(bucket|sum|count)$/, ''));
  for (const expr of expressions) {
    const { series, labels: named } = namesIn(expr);
    const has = series.flatMap((name) => ofSeries(name) ?? []);
    const strange = named.filter((label) => !['le', 'instance', ...has].includes(label));
    assert.deepEqual(strange, [], expr);
  }
  for (const { expr, legendFormat } of targets)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(label === 'instance' || namesIn(expr).labels.includes(label), `${label} in ${expr}`);
});

test('what is measured of requests, statements, jobs, mail, caches and the process is looked at', () => {
  const asked = expressions.join(' ');
  const unseen = instruments()
    .map((one) => prometheusName(one, one.kind))
    .filter((name) => !asked.includes(name));
  assert.deepEqual(unseen, [
    'nodejs_eventloop_delay_p90_seconds',
    'process_uptime_seconds',
    'cache_most_bytes',
  ]);
});

test('panels have each their own place and number, alerts a sentence', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const one of panels)
    for (const other of panels) {
      const [a, b] = [one.gridPos, other.gridPos];
      const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      assert.ok(one === other || isApart, `${one.title} over ${other.title}`);
    }
  for (const { alert, annotations } of rules) if (alert) assert.match(annotations?.summary ?? '', /\.$/);
});

test('memory is told of before a pod of the chart is ended for it', () => {
  const { resources } = parse(
    readFileSync(join(FOLDER, '../../deploy/helm/steady-state/values.yaml'), 'utf8'),
  );
  const [, mebibytes] = /^(\d+)Mi$/.exec(resources.limits.memory) ?? assert.fail(resources.limits.memory);
  const { expr = '' } = rules.find(({ alert }) => alert === 'MemoryGrows') ?? {};
  const told = Number(expr.split('>')[1]);
  assert.ok(told > 0 && told < Number(mebibytes) * 1024 * 1024, expr);
});
