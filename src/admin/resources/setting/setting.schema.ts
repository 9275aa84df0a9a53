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

/** A value of the configuration that readers are shown the effect of, known by its key. */
export const settingType = resourceType(
  'Setting',
  v.object({
    kind: v.picklist(SETTING_KINDS),
    /** By language; but for words, the one value stands under English. Empty: nothing is set. */
    values: valuesOf(v.string()),
    /** What the product goes by while nothing is set. */
    standard: v.nullable(v.string()),
    /** Addresses of the pages on which it is read, `*` for all of them. */
    pages: v.array(v.string()),
    /** Of what stands there: a save says with it what its form saw. */
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
