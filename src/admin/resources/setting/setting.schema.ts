import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { body, REFUSED } from '../../kit/call.schema.ts';
import { SETTING_KINDS, VALUE_MAX } from './setting.data.ts';

const valuesOf = <Value extends v.GenericSchema>(value: Value) =>
  v.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<
      (typeof LANGUAGES)[number],
      Value
    >,
  );

/** A configuration value with an effect that readers see, identified by its key. */
export const settingType = resourceType(
  'Setting',
  v.object({
    kind: v.picklist(SETTING_KINDS),
    /** By language; except for texts, the only value is under English. Empty: not set. */
    values: valuesOf(v.string()),
    /** The product's default while nothing is set. */
    standard: v.nullable(v.string()),
    /** Paths of the pages that use it, `*` for all of them. */
    pages: v.array(v.string()),
    /** A save sends it back to show what its form was based on. */
    version: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Setting: typeof settingType;
  }
}

export const settingCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/settings/',
    summary: 'The values of the configuration, and on which pages each is read. For superusers.',
    gives: settingType,
    many: true,
    refuses: REFUSED,
  }),
  save: call({
    method: 'PATCH',
    path: '/api/admin/settings/:id/',
    summary:
      'Sets a value of the configuration; where it is empty, the product goes on without. For superusers.',
    gives: settingType,
    takes: body(
      'Setting',
      v.object({
        values: valuesOf(v.pipe(v.string(), v.maxLength(VALUE_MAX * 2))),
        version: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'setting-changed', 'invalid-field'],
  }),
};
