import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

/** Why a collection cannot grow for as long as the process lives. */
type Reason =
  /** Its own bound in bytes, told in /metrics. */
  | 'cache'
  /** Goes with what it is about. */
  | 'weak'
  /** Goes with its request, its run or its connection. */
  | 'passing'
  /** As many as it says itself, each of some bytes. */
  | 'counted'
  /** As many as the code, the build or the settings name. */
  | 'code';
/** Every collection of the server that begins empty and is filled, by its file, in order. */
const COLLECTIONS: Record<string, Reason[]> = {
  'src/server/app.ts': ['cache', 'cache', 'cache'],
  'src/admin/resources/bundle/bundle.service.ts': ['passing'],
  'src/admin/resources/interface-text/text-use.service.ts': ['passing'],
  'src/admin/resources/manuscript/manuscript-text.service.ts': ['passing'],
  'src/admin/resources/manuscript/manuscript.service.ts': ['passing'],
  // Runs of the product's own sentences, and one look.
  'src/admin/resources/translation-memory/interface-memory.service.ts': ['code', 'passing'],
  'src/platform/config/secret-files.ts': ['code'],
  'src/admin/resources/translation-memory/memory.service.ts': ['passing'],
  // Figures of one call.
  'src/admin/resources/translation/text-files.service.ts': ['passing'],
  'src/catalog/reference/check.service.ts': ['passing'],
  'src/catalog/approval/approval.service.ts': ['passing'],
  'src/catalog/language/text-translation.service.ts': ['passing'],
  'src/identity/session/carried-session.service.ts': ['weak'],
  'src/identity/sign-in/known-device.service.ts': ['weak'],
  'src/identity/second-factor/sealed-secret.service.ts': ['weak'],
  'src/identity/session/token.service.ts': ['weak'],
  'src/catalog/learner/facts.service.ts': ['passing'],
  'src/learning/attempt/attempt.repository.ts': ['passing'],
  'src/locale/dictionary.service.ts': ['code'],
  // A figure that is being drawn.
  'src/media/figure/figure.service.ts': ['passing'],
  'src/media/medium/medium.repository.ts': ['passing'],
  // A picture that is being drawn: twelve at most wait.
  'src/media/share-picture/share-picture.service.ts': ['passing'],
  'src/server/health/machine.handlers.ts': ['cache'],
  'src/server/rendering/document-picture.service.ts': ['cache'],
  'src/platform/admission/admission.ts': ['passing'],
  'src/platform/cache/standing.ts': ['code'],
  'src/platform/admission/caller-finder.ts': ['weak'],
  'src/platform/postgres/database.ts': ['code'],
  'src/platform/postgres/database-handle.ts': ['passing'],
  'src/platform/replica/replica.ts': ['passing'],
  'src/platform/replica/replica-figures.ts': ['code'],
  'src/platform/replica/written-positions.ts': ['counted'],
  'src/platform/clock/deadline.ts': ['weak', 'weak'],
  // Two for each host of ours.
  'src/platform/http/error-answer.ts': ['code'],
  'src/platform/storage/file-memory.ts': ['cache'],
  'src/platform/admission/gate.ts': ['weak'],
  'src/platform/http/graceful-server.ts': ['passing', 'passing'],
  'src/platform/postgres/migrations.ts': ['passing'],
  'src/platform/cache/page-cache.ts': ['cache'],
  'src/platform/cache/reply-memory.ts': ['cache'],
  'src/server/rendering/page-calls.handlers.ts': ['weak'],
  'src/platform/http/request-figures.ts': ['weak'],
  'src/platform/postgres/statement-figures.ts': ['code', 'code', 'passing'],
  'src/platform/telemetry/otlp-metrics.ts': ['passing'],
  'src/platform/telemetry/outgoing-spans.ts': ['weak'],
  // Letters under way, as many as the transport takes at once.
  'src/platform/mail/delivery.ts': ['passing'],
  'src/platform/pdf/pdf.ts': ['code'],
  'src/platform/pdf/piece.ts': ['code', 'weak', 'passing'],
  'src/platform/pdf/stand-ins.ts': ['code'],
  'src/platform/http/read-query.ts': ['passing'],
  'src/platform/http/security-headers.ts': ['passing'],
  'src/search/query/question.service.ts': ['passing', 'passing'],
  'src/search/search.service.ts': ['passing', 'passing'],
  'src/search/spelling/spelling.service.ts': ['passing'],
  'src/search/suggestion/suggestion.service.ts': ['passing'],
  'src/server/rendering/page-document.handlers.ts': ['code'],
  // One desk, of the settings.
  'src/support/personal-record.service.ts': ['passing'],
  'src/support/request/desk.service.ts': ['code'],
};
const FILLED_LATER =
  /new (?:Map|Set|WeakMap|WeakSet|LRUCache|PageCache|ReplyMemory|FileMemory)(?:<.*?>)?\((?=\)|\{|siteKey\))/g;
/** What browsers run, and rules, which keep nothing: their collections end with the call. */
const ELSEWHERE = /\.test\.ts$|\.fixture\.ts$|(store|hooks)\.ts$|\.rules\.ts$|^src\/(client|ui|kit)\//;

test('every collection that the server fills has a reason why it cannot grow for good', () => {
  const found: Record<string, number> = {};
  for (const file of globSync('src/**/*.ts', { cwd: ROOT }).sort()) {
    if (ELSEWHERE.test(file)) continue;
    const times = [...readFileSync(join(ROOT, file), 'utf8').matchAll(FILLED_LATER)].length;
    if (times > 0) found[file] = times;
  }
  const named = Object.entries(COLLECTIONS).map(([file, reasons]) => [file, reasons.length] as const);
  assert.deepEqual(found, Object.fromEntries(named));
});

test('no rule of the server keeps anything beyond its call, but one that is told', () => {
  const kept = globSync('src/**/*.rules.ts', { cwd: ROOT }).filter((file) =>
    /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|LRUCache)(?:<[^()]*>)?\(\)/m.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  );
  assert.deepEqual(kept, []);
});

const CACHES = ['browsers', 'contract', 'files', 'first-covers', 'ledger-heads', 'page-replies', 'pages'];
test('every cache tells what it holds and how much at most, and no flood of addresses or names goes beyond it', async () => {
  const figures = async () => {
    const { text } = await stage.ask('/metrics');
    const of = (name: string) =>
      Object.fromEntries(
        [...text.matchAll(new RegExp(`^${name}\\{cache="([\\w-]+)"\\} (\\d+)$`, 'gm'))].map((one) => [
          one[1] ?? '',
          Number(one[2]),
        ]),
      );
    return { bytes: of('cache_bytes'), most: of('cache_most_bytes') };
  };
  const before = await figures();
  assert.deepEqual(Object.keys(before.most).sort(), CACHES);
  for (let at = 0; at < 300; at++)
    await stage.ask(`/api/publications/?page[size]=1&page[number]=${(at % 30) + 1}`, {
      headers: { 'user-agent': `nobody/${at} ${'x'.repeat(at)}` },
    });
  await stage.ask('/api/openapi.json');
  const after = await figures();
  for (const name of CACHES)
    assert.ok((after.bytes[name] ?? 0) <= (after.most[name] ?? 0), `${name}: ${after.bytes[name]}`);
  for (const name of ['browsers', 'contract', 'pages'])
    assert.ok((after.bytes[name] ?? 0) > (before.bytes[name] ?? 0), `${name} was filled`);
  const all = Object.values(after.most).reduce((sum, one) => sum + one, 0);
  assert.ok(all <= 136 * 1024 * 1024, `${all} bytes of caches at most`);
});
