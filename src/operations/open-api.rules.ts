import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Call, ResourceType } from '#kit/contract.ts';

type Schema = Record<string, unknown>;
const schemaOf = (schema: GenericSchema): Schema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore' }) as Schema;
  return rest;
};
const ERROR = { $ref: '#/components/schemas/Errors' };
const isResourceType = (gives: NonNullable<Call['gives']>): gives is ResourceType => 'attributes' in gives;

/** The contract as OpenAPI 3.1, printed from the declarations the server runs on. */
export function openApiDocument(calls: Call[], about: { productName: string; origin: string }): Schema {
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
      description: 'JSON:API 1.1. Every address answers with and without its trailing slash.',
    },
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
    summary: call.summary,
    parameters: parameters(call),
    ...(call.takes ? { requestBody: { required: true, ...media(schemaOf(call.takes)) } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'As asked.', ...(call.gives ? media(reply(call)) : {}) },
      default: {
        description: call.refuses?.length ? `Refused: ${call.refuses.join(', ')}.` : 'Refused.',
        ...media(ERROR),
      },
    },
  };
}

function parameters(call: Call): Schema[] {
  const query = (name: string, schema: Schema, description?: string) => ({
    name,
    in: 'query',
    schema,
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
    ...Object.keys(call.filter ?? {}).map((name) => query(`filter[${name}]`, { type: 'string' })),
    ...Object.keys(call.query ?? {}).map((name) => query(name, { type: 'string' })),
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
