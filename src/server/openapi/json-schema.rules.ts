import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Call, ResourceType } from '#kit/contract.ts';
import { isDate, isInstant } from '#kit/dates.ts';

export type Schema = Record<string, unknown>;
export const schemaOf = (schema: v.GenericSchema): Schema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      withNeeded(valibotSchema as WithEntries, jsonSchema as Schema),
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const format = FORMATS.get((valibotAction as Partial<v.CheckAction<string, undefined>>).requirement);
      return format ? { ...jsonSchema, format } : undefined;
    },
  }) as Schema;
  return rest;
};
type WithEntries = v.GenericSchema & { entries?: Record<string, v.GenericSchema> };
/** A part with a default of its own is needed all the same if the default leaves something missing. */
function withNeeded(schema: WithEntries, { default: usual, ...json }: Schema): Schema {
  const needed = Object.entries(schema.entries ?? {}).filter(
    ([, one]) => one.type === 'optional' && !v.is(one, undefined),
  );
  const required = [...((json.required ?? []) as string[]), ...needed.map(([name]) => name)];
  return {
    ...json,
    ...(usual === undefined || !v.is(schema, undefined) ? {} : { default: usual }),
    ...(schema.entries ? { required } : {}),
  };
}

/** Formats of JSON Schema that are checked by our own stricter rules. */
const FORMATS = new Map<unknown, string>([
  [isDate, 'date'],
  [isInstant, 'date-time'],
]);
export const isResourceType = (gives: NonNullable<Call['gives']>): gives is ResourceType =>
  'attributes' in gives;

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

export interface ObjectSchema {
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
