import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, FILE_PART, OVER_NOTHING, type ResourceType } from '#kit/contract.ts';
import { isDate, isInstant } from '#kit/dates.ts';
import { UNNAMED } from './api-docs.data.ts';

export type Schema = Record<string, unknown>;
export const schemaOf = (schema: v.GenericSchema): Schema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const format = FORMATS.get((valibotAction as Partial<v.CheckAction<string, undefined>>).requirement);
      return format ? { ...jsonSchema, format } : undefined;
    },
  }) as Schema;
  return rest;
};
/** Formats of JSON Schema that are checked by our own stricter rules. */
const FORMATS = new Map<unknown, string>([
  [isDate, 'date'],
  [isInstant, 'date-time'],
]);
const ERROR = { $ref: '#/components/schemas/Errors' };
export const isResourceType = (gives: NonNullable<Call['gives']>): gives is ResourceType =>
  'attributes' in gives;

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
export function openApiDocument(calls: Call[], about: ApiAbout): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
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
          code: { type: 'string' },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: { type: 'object' },
        },
      },
    },
  },
};

function operation(call: Call): Schema {
  const media = (schema: Schema) => ({ content: { 'application/vnd.api+json': { schema } } });
  return {
    operationId: anchorOf(call),
    tags: [nounOf(call)],
    summary: call.summary,
    ...(call.overNothing ? { description: OVER_NOTHING[call.overNothing] } : {}),
    parameters: parameters(call),
    ...(call.takes ? { requestBody: { required: true, ...media(schemaOf(call.takes)) } } : {}),
    ...(call.takesBytes ? { requestBody: { required: true, content: { [FILE_PART]: {} } } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'As asked.', ...(call.gives ? media(reply(call)) : {}) },
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
      ? [query('include', { type: 'string' }, `Of: ${call.include.join(', ')}.`)]
      : []),
    ...Object.entries(call.filter ?? {}).map(([name, one]) => query(`filter[${name}]`, schemaOf(one))),
    ...Object.entries(call.query ?? {}).map(([name, one]) => query(name, schemaOf(one))),
    ...(call.sort?.length ? [query('sort', { enum: call.sort })] : []),
    ...(call.page
      ? [
          query('page[size]', { type: 'integer', default: call.page.size, maximum: call.page.max }),
          query('page[number]', { type: 'integer', default: 1 }),
        ]
      : []),
  ];
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
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: call.many ? { type: 'array', items: one } : one,
      included: { type: 'array' },
      meta: { type: 'object' },
    },
  };
}

/** The type of the resources in a reply; null if it has none. */
export const resourceTypeOf = ({ gives }: Call): ResourceType | null =>
  gives && isResourceType(gives) ? gives : null;

export interface SchemaField {
  name: string;
  kind: string;
  optional: boolean;
}
/** The fields of a document, or of the attributes of its resource, each with its type in words. */
export function fieldsOf(schema: Schema): SchemaField[] {
  const { properties = {}, required = [] } = attributesIn(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, one]) => ({
    name,
    kind: kindOf(one),
    optional: !required.includes(name),
  }));
}

interface ObjectSchema {
  properties?: Record<string, Schema>;
  required?: string[];
}

function attributesIn(schema: Schema): Schema {
  const { data } = (schema as ObjectSchema).properties ?? {};
  const one = ((data?.anyOf as Schema[] | undefined)?.[0] ?? data) as ObjectSchema | undefined;
  return one?.properties?.attributes ?? schema;
}

export function kindOf(schema: Schema): string {
  const { enum: values, const: fixed, anyOf, oneOf, type, format } = schema as Record<string, never>;
  const items = schema.items as Schema | Schema[] | undefined;
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (values) return `one of ${(values as unknown[]).map(String).join(', ')}`;
  const choice = (anyOf ?? oneOf) as Schema[] | undefined;
  if (choice) return [...new Set(choice.map(kindOf))].join(' or ');
  if (Array.isArray(items)) return `[${items.map(kindOf).join(', ')}]`;
  if (type === 'array') return items ? `list of ${kindOf(items)}` : 'list';
  return [type ?? 'anything', format].filter(Boolean).join(', ');
}
