import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { systemCalls, type systemType } from './system.schema.ts';

export type SystemStatus = Flat<typeof systemType>;

export async function loadSystem({ api, signal }: LoadContext): Promise<SystemStatus> {
  const { data } = await api(systemCalls.one, { signal });
  return data;
}

export const runJob = (name: string) =>
  browserApi()(systemCalls.runJob, { body: { data: { type: 'JobRun', attributes: { name } } } });

/** Returns how many e-mails are tried again. */
export async function sendLettersAgain(): Promise<number> {
  const { data } = await browserApi()(systemCalls.sendAgain, {
    body: { data: { type: 'LetterRetry', attributes: {} } },
  });
  return data.count;
}
