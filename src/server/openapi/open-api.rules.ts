import {
  type Call,
  declaredType,
  FILE_PART,
  IDEMPOTENCY_KEY,
  OVER_NOTHING,
  type ResourceType,
} from '#kit/contract.ts';
import { GENERAL_REFUSALS, UNNAMED } from './api-docs.data.ts';
import {
  isResourceType,
  type ObjectSchema,
  resourceTypeOf,
  type Schema,
  schemaOf,
} from './json-schema.rules.ts';

const JSON_API = 'application/vnd.api+json';
const BULK = `${JSON_API}; ext="bulk"`;
const ERROR = { $ref: '#/components/schemas/Errors' };
/**
 * `/api/publications/:id/tests/` is about publications, `/api/admin/orders/` about orders as administrators see them.
 */
export function nounOf({ path }: Pick<Call, 'path'>): string {
  const [first = '', second = ''] = path
    .replace(/^\/(api|rest-auth)\//, '/')
    .split('/')
    .filter(Boolean);
  return (first === 'admin' ? `${second} (administration)` : first).replaceAll('-', ' ');
}

/** `get-api-publications-id`: an anchor, and the name of the operation in OpenAPI. */
export const anchorOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method}${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

export interface ApiAbout {
  productName: string;
  origin: string;
  /** What readers need to know about the minutes and credits of a demo; empty elsewhere. */
  notice: string;
}

/** The contract as OpenAPI 3.1, printed from the declarations the server runs on. */
export function openApiDocument(
  calls: readonly { call: Call; isSignedIn: boolean }[],
  about: ApiAbout,
): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { call, isSignedIn } of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    // Whoever is not asked for a token may send one.
    const security = [...(isSignedIn ? [] : [{}]), { token: [] }];
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: { ...operation(call), security } };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.productName} API`,
      version: '1.0.0',
      description:
        `JSON:API 1.1. Every address answers with and without its trailing slash. ${UNNAMED} ${about.notice}`.trim(),
    },
    externalDocs: { description: 'The same for people.', url: `${about.origin}/api/docs` },
    servers: [{ url: about.origin }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT <token>`; `Bearer` is accepted too.',
        },
      },
      schemas: { Errors: ERRORS },
    },
    paths,
  };
}

const ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          status: { type: 'string' },
          code: {
            type: 'string',
            description: `Of any call: ${GENERAL_REFUSALS.map(([status, codes]) => `${status} ${codes}`).join('; ')}.`,
          },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: { type: 'object' },
        },
      },
    },
  },
};

function operation(call: Call): Schema {
  const media = (schema: Schema) => ({ content: { [JSON_API]: { schema } } });
  const both = (schema: Schema) => ({
    content: { [JSON_API]: { schema }, ...(call.bulk ? { [BULK]: { schema } } : {}) },
  });
  const files = Object.fromEntries((call.file ?? []).map((type) => [type, {}]));
  const success = call.gives ? both(reply(call)) : call.file ? { content: files } : {};
  return {
    operationId: anchorOf(call),
    tags: [nounOf(call)],
    summary: call.summary,
    ...(call.overNothing ? { description: OVER_NOTHING[call.overNothing] } : {}),
    parameters: parameters(call),
    ...(call.takes ? { requestBody: { required: true, ...both(schemaOf(call.takes)) } } : {}),
    ...(call.takesBytes ? { requestBody: { required: true, content: { [FILE_PART]: {} } } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'As asked.', ...(isLed(call) ? {} : success) },
      ...Object.fromEntries(
        Object.entries(call.also ?? {}).map(([status, description]) => [status, { description, ...success }]),
      ),
      default: {
        description: call.refuses?.length ? `Refused: ${call.refuses.join(', ')}.` : 'Refused.',
        ...media(ERROR),
      },
    },
  };
}

export function parameters(call: Call): Schema[] {
  const query = (name: string, schema: Schema, description?: string) => ({
    name,
    in: 'query',
    schema,
    // Several values are sent as one comma-separated text.
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    ...(description ? { description } : {}),
  });
  return [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.include?.length
      ? [query('include', { type: 'string' }, includable(call.include, call.includedUnasked))]
      : []),
    ...Object.entries(call.filter ?? {}).map(([name, one]) => query(`filter[${name}]`, schemaOf(one))),
    ...Object.entries(call.query ?? {}).map(([name, one]) => query(name, schemaOf(one))),
    ...(call.sort?.length ? [query('sort', { enum: call.sort })] : []),
    ...(call.page
      ? [
          query('page[size]', {
            type: 'integer',
            default: call.page.size,
            minimum: call.page.all ? 0 : 1,
            maximum: call.page.max,
          }),
          query('page[number]', { type: 'integer', default: 1, minimum: 1 }),
        ]
      : []),
    ...thinnedTypes(call).map(({ type, attributes, relationships }) => {
      const { properties = {} } = schemaOf(attributes) as ObjectSchema;
      const names = [...Object.keys(properties), ...Object.keys(relationships)];
      const schema = { type: 'array', items: { enum: names } };
      return query(`fields[${type}]`, schema, `Fields wanted of each \`${type}\`; all when absent.`);
    }),
    ...Object.entries(call.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      schema: { type: 'string' },
      description,
    })),
    ...(call.idempotencyKey
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: call.idempotencyKey === 'required',
            schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
            description: `${call.idempotencyKey === 'required' ? 'Needed' : 'Taken'}: 1 to 100 visible characters, new for each deed.`,
          },
        ]
      : []),
  ];
}

const includable = (all: readonly string[], unasked: readonly string[] = []): string =>
  [`Of: ${all.join(', ')}.`, ...(unasked.length > 0 ? [`When absent: ${unasked.join(', ')}.`] : [])].join(
    ' ',
  );

/** Answers with the address of what it gives. */
const isLed = ({ status = 200 }: Call): boolean => status >= 300;

/** The types whose fields a call may thin out: its own, and those that an include reaches. */
function thinnedTypes(call: Call): ResourceType[] {
  const own = resourceTypeOf(call);
  if (!own || !call.sparse) return [];
  const types = new Set([own]);
  for (const path of call.include ?? []) {
    let at: ResourceType | undefined = own;
    for (const name of path.split('.')) {
      at = declaredType(at?.relationships[name]?.to ?? '');
      if (at) types.add(at);
    }
  }
  return [...types];
}

function reply(call: Call): Schema {
  if (!call.gives) return {};
  if (!isResourceType(call.gives)) return { type: 'object', properties: { data: schemaOf(call.gives) } };
  const one = {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    properties: {
      type: { const: call.gives.type },
      id: { type: 'string' },
      attributes: schemaOf(call.gives.attributes),
      relationships: { type: 'object' },
    },
  };
  const list = { type: 'array', items: one };
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: call.bulk ? { anyOf: [one, list] } : call.many ? list : one,
      included: { type: 'array' },
      meta: { type: 'object' },
    },
  };
}
