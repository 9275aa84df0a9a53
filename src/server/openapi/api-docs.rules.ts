import { type Call, FILE_PART } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import { ANONYMOUS, type Visit, type Visitor } from '#kit/visit.ts';
import { PERMISSIONS } from '#membership/gate/entitlement.rules.ts';
import { EXAMPLE_PARAMETERS, EXAMPLE_RECORDS, EXAMPLE_WORDS } from './api-docs.data.ts';
import { isResourceType, type Schema, schemaOf } from './json-schema.rules.ts';
import { nounOf } from './open-api.rules.ts';

/** The source of the documentation: a call, and the policy that the server checks before it. */
export interface DocumentedCall {
  call: Call;
  policy: (visit: Visit, params: Record<string, string>) => Decision;
}

export function groupByNoun<D extends DocumentedCall>(all: readonly D[]): [noun: string, calls: D[]][] {
  const groups = Map.groupBy(all, ({ call }) => nounOf(call));
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const ASKERS: readonly [who: string, visitor: Visitor][] = [
  ['Everybody', ANONYMOUS],
  [
    'Whoever is signed in, subscribers of letters without an account included',
    asker({ scope: 'subscriber' }),
  ],
  ['Whoever has an account', asker({})],
  ['Accounts with a confirmed e-mail address', asker({ emailVerified: true })],
  ['Members', asker({ holding: true })],
  ['Members with a confirmed e-mail address', asker({ emailVerified: true, holding: true })],
  ['Superusers', asker({ emailVerified: true, isSuperuser: true })],
];

/** Asks the policy itself with one caller of each kind, and includes its message to an account that it refuses. */
export function whoMay({ policy, call }: DocumentedCall): string {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const someone = Object.fromEntries(names.map((name) => [name, '2']));
  const own = { ...someone, id: 'me' };
  const [who = 'Nobody'] = ASKERS.find(([, visitor]) => policy(visitBy(visitor), own).allowed) ?? [];
  const account = visitBy(asker({ emailVerified: true }));
  if (policy(account, own).allowed && !policy(account, someone).allowed)
    return 'Oneself; superusers anybody.';
  const decision = policy(account, own);
  const why = !decision.allowed && who.startsWith('Members') ? ` ${decision.refusal.detail}` : '';
  return `${who}.${why}`;
}

export const needsToken = (documented: DocumentedCall): boolean =>
  !whoMay(documented).startsWith('Everybody');

/** A plausible value that the schema accepts. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const { const: fixed, enum: values, examples, anyOf, oneOf, allOf, type } = schema as DescribedSchema;
  if (fixed !== undefined) return fixed;
  if (examples) return examples[0];
  if (values) return values[0];
  const choice = (anyOf ?? oneOf ?? allOf)?.find((one) => (one as DescribedSchema).type !== 'null');
  if (choice) return exampleOf(choice, name);
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'object' || schema.properties) return exampleObject(schema as DescribedSchema, name);
  if (kind === 'array') return exampleList(schema as DescribedSchema, name);
  if (kind === 'boolean') return true;
  if (kind === 'number' || kind === 'integer') return exampleNumber(schema as DescribedSchema, name);
  return kind === 'string' ? exampleText(schema as DescribedSchema, name) : {};
}

/** The whole reply to a call as it is sent; null if there is none or it is a file. */
export function exampleReply({ gives, many, page }: Call): unknown {
  if (!gives) return null;
  if (!isResourceType(gives)) return { data: exampleOf(schemaOf(gives)) };
  const one = { type: gives.type, id: ID, attributes: exampleOf(schemaOf(gives.attributes)) };
  if (!many) return { data: one };
  const pagination = { count: 1, page: 1, pages: 1, size: page?.size ?? 1 };
  return { data: [one], ...(page ? { meta: { pagination } } : {}) };
}

export function curlOf(documented: DocumentedCall, origin: string): string {
  const { call } = documented;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => EXAMPLE_PARAMETERS[name] ?? '1');
  const first = call.method === 'GET' ? 'curl' : `curl -X ${call.method}`;
  const lines = [
    call.page ? `${first} -g '${origin}${path}?page[size]=2'` : `${first} '${origin}${path}'`,
    ...(needsToken(documented) ? [`-H "Authorization: JWT $TOKEN"`] : []),
    ...(call.idempotencyKey === 'required' ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(call.takes
      ? [
          `-H 'Content-Type: application/vnd.api+json'`,
          `-d '${JSON.stringify(exampleOf(schemaOf(call.takes))).replaceAll("'", "'\\''")}'`,
        ]
      : []),
    ...(call.takesBytes
      ? [`-H 'Content-Type: ${FILE_PART}'`, `-H 'Upload-Offset: 0'`, '--data-binary @part']
      : []),
  ];
  return lines.join(' \\\n  ');
}

interface DescribedSchema {
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema | Schema[];
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

const exampleObject = ({ properties }: DescribedSchema, name: string): unknown =>
  properties
    ? Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, exampleOf(schema, key)]))
    : (EXAMPLE_RECORDS[name] ?? {});

function exampleList({ items, minItems = 1 }: DescribedSchema, name: string): unknown[] {
  if (Array.isArray(items)) return items.map((one) => exampleOf(one));
  const one = exampleOf(items ?? {}, name.replace(/s$/, ''));
  return Array.from({ length: Math.max(1, minItems) }, () => one);
}

function exampleNumber({ type, minimum = 0, maximum = 1e9 }: DescribedSchema, name: string): number {
  const usual = /cents/i.test(name) ? 9900 : /credit/i.test(name) ? 1.5 : /year$/i.test(name) ? 2030 : 12;
  const fitting = Math.min(maximum, Math.max(minimum, usual));
  return type === 'integer' ? Math.ceil(fitting) : fitting;
}

const ID = '2746';
function exampleText({ format, maxLength = 1000, pattern }: DescribedSchema, name: string): string {
  const known = (EXAMPLE_WORDS[name] ?? byKind(name, format)).slice(0, maxLength);
  const fits = (text: string) => new RegExp(pattern ?? '', 'u').test(text);
  return !fits(known) && fits(ID) ? ID : known;
}

function byKind(name: string, format: string | undefined): string {
  if (format === 'email' || /email/i.test(name)) return 'amara@clinic.example';
  if (format === 'date-time' || /(At|modified|Until)$/.test(name)) return '2026-11-22T09:30:00.000Z';
  if (format === 'date' || /([a-z](Date|On|Day)|^(day|date|on))$/.test(name)) return '2026-11-22';
  if (format === 'uri' || /(url|link)$/i.test(name)) return 'https://example.org/';
  return /id$/i.test(name) ? '2746' : 'Words';
}

function asker(
  given: Partial<{
    scope: 'full' | 'subscriber';
    emailVerified: boolean;
    isSuperuser: boolean;
    holding: boolean;
  }>,
): Visitor {
  const { scope = 'full', emailVerified = false, isSuperuser = false, holding = false } = given;
  const from = { startsAt: new Date(0), endsAt: new Date(8.64e15) };
  const best = {
    planId: 1,
    tierName: 'Gold',
    tierRank: 3,
    permissions: [...PERMISSIONS],
    canGiveCredits: true,
  };
  return {
    kind: 'user',
    id: 1,
    sessionId: '',
    signedInAt: new Date(0),
    emailVerified,
    isSuperuser,
    scope,
    holding: holding ? { ...best, rebillDays: 365, ...from } : null,
  };
}

const visitBy = (visitor: Visitor): Visit => ({
  site: {
    language: 'en',
    origin: '',
    mainOrigin: '',
    origins: {},
    productName: '',
    timeZone: 'UTC',
    demo: false,
  },
  visitor,
  now: new Date(0),
  requestId: '',
  address: '',
});
