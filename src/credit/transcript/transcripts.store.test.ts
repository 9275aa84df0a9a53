import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Call } from '#kit/contract.ts';
import { trainingCalls } from '../training/training.schema.ts';
import { loadTranscript } from './transcripts.store.ts';

test('a transcript stands without the training: no authority asks for it, or the device keeps no such answer', async () => {
  const load = (status: number) => {
    const api = (async (call: Call) => {
      if (call === trainingCalls.own) throw new ApiFailure(status, []);
      return { data: call.path === '/api/transcripts/' ? [] : { years: [] }, meta: { totals: {} } };
    }) as unknown as Api;
    const url = new URL('https://site.example/dashboard/my-transcripts');
    return loadTranscript({ api, url, language: 'en' } as LoadContext);
  };
  for (const status of [404, 0]) assert.equal((await load(status)).training, null, `${status}`);
  await assert.rejects(load(503), { status: 503 });
});
