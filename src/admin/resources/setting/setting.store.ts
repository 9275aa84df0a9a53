import type { Flat } from '#kit/contract.ts';
import { send } from '../../kit/send.store.ts';
import type { SettingValues } from './setting.rules.ts';
import { settingCalls, type settingType } from './setting.schema.ts';

export type Setting = Flat<typeof settingType>;

export const saveSetting = (id: string, values: SettingValues, version: string): Promise<Setting> =>
  send(settingCalls.save, 'Setting', { id }, { values, version });
