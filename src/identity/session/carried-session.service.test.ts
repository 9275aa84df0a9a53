import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Visit, Visitor } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { loadConfig } from '#platform/config/config.ts';
import { renewCarried } from './carried-session.service.ts';

const config = loadConfig({ MAIN_HOST: 'library.test', DATA_DIR: '/nowhere' });
const ports = { keys: [Buffer.alloc(32, 7)], config };
const NOW = new Date('2026-11-21T10:00:00Z');
const READER: Visitor = {
  kind: 'user',
  id: 33,
  sessionId: '3b241101-e2bb-4255-8caf-4136c566a962',
  emailVerified: true,
  isSuperuser: false,
  scope: 'full',
  holding: null,
};
const visitOf = (visitor: Visitor, now = NOW): Visit => ({
  site: siteOf(config),
  visitor,
  now,
  requestId: 'request',
  address: '192.0.2.1',
});
const renewed = (visit: Visit, cookies?: string) => renewCarried(ports, visit, cookies);

test('the reader of a preview carries nothing: the editor’s own session stays in the cookie', () => {
  const preview = {
    publicationId: 7,
    home: null,
    page: null,
    reader: 'gold',
    isPublished: false,
    by: 'editor',
  };
  const nobody = { ...READER, id: 0, sessionId: '', preview } as Visitor;
  assert.deepEqual(renewed(visitOf(nobody)), []);
  assert.equal(renewed(visitOf(READER)).length, 2);
});

test('a cookie of a process whose clock is seconds ahead is still fresh', () => {
  const [cookie = ''] = renewed(visitOf(READER, new Date(NOW.getTime() + 4000)));
  assert.deepEqual(renewed(visitOf(READER), cookie), []);
  const [early = ''] = renewed(visitOf(READER, new Date(NOW.getTime() + 60_000)));
  assert.equal(renewed(visitOf(READER), early).length, 2);
});
