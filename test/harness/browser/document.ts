import assert from 'node:assert/strict';
import type { Asked } from '../stage.ts';

interface Linked {
  type: string;
  id: string;
  attributes?: object;
  relationships?: Record<string, { data?: Identifier | Identifier[] | null }>;
}
interface Identifier {
  type: string;
  id: string;
}
const keyOf = (one: Identifier) => `${one.type}:${one.id}`;
const linksOf = (one: Linked): Identifier[] =>
  Object.values(one.relationships ?? {}).flatMap(({ data }) =>
    Array.isArray(data) ? data : data ? [data] : [],
  );

/** Requirements of JSON:API 1.1 for a compound document: full linkage, no duplicates, identifiers that are strings. */
export function documentProblems(json: unknown): string[] {
  const document = json as { data?: Linked | Linked[] | null; included?: Linked[]; errors?: unknown };
  const primary = [document.data ?? []].flat();
  const included = document.included ?? [];
  const all = [...primary, ...included];
  const known = new Set(all.map(keyOf));
  const reached = new Set(primary.map(keyOf));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const one of all)
      if (reached.has(keyOf(one)))
        for (const link of linksOf(one)) if (known.has(keyOf(link))) reached.add(keyOf(link));
  }
  return [
    ...('data' in document ? [] : ['no data']),
    ...(document.errors === undefined ? [] : ['data beside errors']),
    ...all
      .filter((one) => typeof one.id !== 'string' || typeof one.type !== 'string')
      .map((one) => `${keyOf(one)} has no identity`),
    ...all
      .filter((one) => Object.hasOwn(one.attributes ?? {}, 'id'))
      .map((one) => `${keyOf(one)} has an attribute id`),
    ...included
      .filter((one) => !reached.has(keyOf(one)))
      .map((one) => `${keyOf(one)} is included without a link to it`),
    ...(known.size === all.length ? [] : ['a resource comes twice']),
  ];
}

/** Resources that an include leads through and that lack its relationship: whoever asks for it is sent nothing. */
export function includeProblems(json: unknown, path: string): string[] {
  const document = json as { data?: Linked | Linked[] | null; included?: Linked[] };
  const known = new Map((document.included ?? []).map((one) => [keyOf(one), one]));
  const problems: string[] = [];
  let level = [document.data ?? []].flat();
  for (const name of path.split('.')) {
    const links = level.map((one) => ({ one, link: one.relationships?.[name] }));
    problems.push(...links.flatMap(({ one, link }) => (link ? [] : [`${keyOf(one)} has no ${name}`])));
    level = links.flatMap(({ link }) =>
      [link?.data ?? []].flat().flatMap((id) => known.get(keyOf(id)) ?? []),
    );
  }
  return problems;
}

const ERROR_KEYS = new Set(['status', 'code', 'title', 'detail', 'source']);
const SECRETS =
  /\bat (async )?[\w.<>]+ \(|node:internal|file:\/\/|\/(src|node_modules|home|work|root|var|tmp)\/|\.repository\.ts|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b|pg_(catalog|stat|class|constraint|toast)|syntax error at|relation "|\bExpected\b.{1,80}\bbut received\b/;

/** An error as the contract promises it: a JSON:API document, its statuses in agreement, nothing internal revealed. */
export function errorProblems(reply: Pick<Asked, 'status' | 'headers' | 'text'>): string[] {
  if (reply.headers.get('content-type') !== 'application/vnd.api+json')
    return [`content type ${reply.headers.get('content-type')}`];
  const { errors, ...rest } = JSON.parse(reply.text) as { errors?: Record<string, unknown>[] };
  if (!Array.isArray(errors) || errors.length === 0) return ['no errors'];
  return [
    ...Object.keys(rest).map((name) => `${name} beside errors`),
    ...(errors.some((one) => one.status === String(reply.status))
      ? []
      : [`status ${reply.status} is not among its errors`]),
    ...errors.flatMap((one) => [
      ...Object.keys(one)
        .filter((name) => !ERROR_KEYS.has(name))
        .map((name) => `member ${name}`),
      ...(/^[a-z][a-z0-9-]+$/.test(String(one.code)) ? [] : [`code ${one.code}`]),
      ...(typeof one.title === 'string' && one.title && typeof one.detail === 'string' && one.detail
        ? []
        : ['no title or detail']),
      ...(/^\d{3}$/.test(String(one.status)) ? [] : [`status ${one.status}`]),
    ]),
    ...(SECRETS.test(reply.text) ? [`tells of the inside: ${reply.text.slice(0, 300)}`] : []),
    ...(reply.headers.get('cache-control') === 'no-store' ? [] : ['may be kept']),
  ];
}

export interface Refused {
  status: number;
  code: string;
  parameter?: string;
  pointer?: string;
  header?: string;
}
/** Asserts one refusal: its status, its code, its source pointer, and that the document is valid. */
export function assertRefused(reply: Asked, expected: Refused): void {
  const { status, code, ...source } = expected;
  const first = reply.json.errors?.[0] as { code: string; source?: object } | undefined;
  assert.deepEqual(
    { status: reply.status, code: first?.code, source: first?.source ?? {} },
    { status, code, source },
  );
  assert.deepEqual(errorProblems(reply), []);
}
