import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { deviceStoring } from '#client/session/storage.fixture.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { zoneHeader } from '#kit/zones.ts';
import { fetchDocument } from './document.store.ts';

const own = globalThis as unknown as Record<string, unknown>;
const before = own.fetch;
afterEach(() => {
  own.fetch = before;
});

test('[C30] a document is asked for with the token and the time zone of its reader', async () => {
  let sent: unknown;
  own.fetch = async (path: string, { headers }: RequestInit) => {
    sent = [path, headers];
    return new Response('%PDF');
  };
  const zone = zoneHeader();
  assert.deepEqual(Object.keys(zone), ['Time-Zone']);
  deviceStoring({ [TOKEN_KEY]: 'mine' });
  assert.equal((await fetchDocument('/api/transcripts/pdf/')).status, 200);
  assert.deepEqual(sent, ['/api/transcripts/pdf/', { ...zone, authorization: 'JWT mine' }]);
  deviceStoring({});
  await fetchDocument('/api/x/');
  assert.deepEqual(sent, ['/api/x/', zone]);
});

test('a refusal comes with its status and its words', async () => {
  const errors = [{ status: '429', code: 'too-many-requests', title: '', detail: 'Wait.' }];
  own.fetch = async () => new Response(JSON.stringify({ errors }), { status: 429 });
  await assert.rejects(fetchDocument('/api/x/'), { status: 429, code: 'too-many-requests' });
  own.fetch = async () => new Response('no JSON', { status: 502 });
  await assert.rejects(fetchDocument('/api/x/'), { status: 502, errors: [] });
});
