import type { Resource } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { partNamed, rememberedWrite } from '../../history/history.handlers.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { lockSettings } from './setting.repository.ts';
import { settingCalls, type settingType } from './setting.schema.ts';
import { type SettingRecord, saveSetting, setting, settings } from './setting.service.ts';

const present = ({
  key,
  kind,
  values,
  standard,
  places,
  version,
}: SettingRecord): Resource<typeof settingType> => ({
  type: 'Setting',
  id: key,
  attributes: { kind, values, standard: standard ?? null, pages: [...places], version },
});

export const settingEndpoints: Endpoint[] = [
  superuserRead(settingCalls.list, async (_asked, db) => ({ data: (await settings(db)).map(present) })),
  rememberedWrite(
    settingCalls.save,
    {
      kind: 'setting',
      lock: lockSettings,
      read: async (db, { params }) => ({ data: present(await setting(db, params.id ?? '')) }),
      words: (attributes) => partNamed(attributes, 'values', LANGUAGES),
    },
    async ({ visit, params, body }, db) => ({
      data: present(await saveSetting(db, visit, params.id ?? '', body.data.attributes)),
    }),
  ),
];
