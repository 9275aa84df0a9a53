import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { declaredType, type Resource } from '#kit/contract.ts';
import { endpoints } from '#server/api.ts';
import { resourceTypeOf, schemaOf } from '#server/openapi/json-schema.rules.ts';
import { ACCESS, ASKERS } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
/** Every address of the table that answers a GET with 200, with one who is answered. */
const ANSWERED = endpoints.flatMap(({ call }) =>
  call.method !== 'GET'
    ? []
    : ACCESS.filter((row) => row.call === `GET ${call.path}`).flatMap((row) => {
        const statuses = [row.expect].flat();
        const as = ASKERS.findLast((_, at) => (statuses[at] ?? statuses[0]) === 200);
        return as ? [{ call, path: row.path, as }] : [];
      }),
);

interface Described {
  properties?: Record<string, Described>;
  items?: Described | Described[];
  anyOf?: Described[];
}
/** Where a value has a name that its schema does not know. */
function strangers(value: unknown, schema: Described, at: string): string[] {
  const all = [schema, ...(schema.anyOf ?? [])];
  if (Array.isArray(value)) {
    const item = all.find(({ items }) => items && !Array.isArray(items))?.items as Described | undefined;
    return item ? value.flatMap((one) => strangers(one, item, at)) : [];
  }
  const known = all.filter(({ properties }) => properties);
  if (typeof value !== 'object' || value === null || known.length === 0) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const found = known.find(({ properties }) => Object.hasOwn(properties ?? {}, name))?.properties?.[name];
    return found ? strangers(part, found, `${at}.${name}`) : [`${at}.${name}`];
  });
}

test('a reply says what its schema says, at every depth and with all that can be included, and no more', async () => {
  const problems = new Set<string>();
  let seen = 0;
  for (const { call, path, as } of ANSWERED) {
    const own = resourceTypeOf(call);
    if (!call.gives) continue;
    const include = call.include?.length ? `${path.includes('?') ? '&' : '?'}include=${call.include}` : '';
    await stage.sql('DELETE FROM rate_count');
    const { status, json, text } = await stage.send('GET', fill(path + include), undefined, { as });
    assert.equal(status, 200, `${path} ${text}`);
    const resources = [...(own ? ([json.data].flat() as Resource[]) : []), ...(json.included ?? [])];
    for (const { type, attributes } of resources) {
      const schema = declaredType(type)?.attributes ?? assert.fail(type);
      for (const name of strangers(attributes, schemaOf(schema) as Described, type)) problems.add(name);
      seen += 1;
    }
    const told = own ? ([json.data].flat() as Resource[]).map((one) => one.attributes) : [json.data];
    const schema = own ? own.attributes : (call.gives as v.GenericSchema);
    for (const one of told) {
      const { issues = [] } = v.safeParse(schema, one);
      for (const issue of issues) problems.add(`${call.path}: ${v.getDotPath(issue)} ${issue.message}`);
      if (!own)
        for (const name of strangers(one, schemaOf(schema) as Described, call.path)) problems.add(name);
    }
  }
  assert.deepEqual([...problems], []);
  assert.ok(seen > 500);
});

test('a file is of a media type that its call names, and every call that gives a file names one', async () => {
  assert.deepEqual(
    endpoints.filter(({ call }) => !call.gives && (call.status ?? 200) === 200 && !call.file),
    [],
  );
  let seen = 0;
  for (const { call, path, as } of ANSWERED.filter((one) => one.call.file)) {
    await stage.sql('DELETE FROM rate_count');
    const { headers } = await stage.send('GET', fill(path), undefined, { as });
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    assert.ok(
      call.file?.some((one) => one === type || one === '*/*'),
      `${path} is ${type}`,
    );
    seen += 1;
  }
  assert.ok(seen > 10);
});

test('a call succeeds with the status that it names, or with one that it tells of', () => {
  for (const { call, expect } of ACCESS) {
    const told = endpoints.find((one) => `${one.call.method} ${one.call.path}` === call)?.call;
    const named = [told?.status ?? 200, ...Object.keys(told?.also ?? {}).map(Number)];
    for (const status of [expect].flat().filter((one) => one < 300))
      assert.ok(named.includes(status), `${call} answers ${status}`);
  }
});
