import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { sentencesOf } from '../../scripts/building/media/speech.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const RECIPES = join(import.meta.dirname, '../../seed/media/recipes/episodes');
type Speaker = 'host' | 'guest';
interface Recipe {
  id: number;
  speakers: Record<Speaker, { name: string; voice: 'high' | 'low' }>;
  chapters: { title: string; turns: Partial<Record<Speaker, string>>[] }[];
}
interface Episode {
  id: number;
  seconds: number;
  mime: string;
  bytes: number;
  authors: string[];
  cues: { start: number; end: number; text: string }[];
  chapters: { start: number; title: string }[];
}
const recipes = globSync('*.yaml', { cwd: RECIPES }).map(
  (file) => parse(readFileSync(join(RECIPES, file), 'utf8')) as Recipe,
);
let stage: Stage;
let episodes: Episode[];
before(async () => {
  stage = await openStage();
  episodes = await stage.sql<Episode>(
    `SELECT p.id::int, p.attachment_seconds::int AS seconds, p.attachment_mime AS mime, p.attachment_bytes::int AS bytes, s.cues, s.chapters,
       (SELECT array_agg(a.full_name) FROM publication_author c JOIN author a ON a.id = c.author_id WHERE c.publication_id = p.id) AS authors
     FROM publication p JOIN section s ON s.publication_id = p.id WHERE p.type = 'PODCAST' AND p.visibility = 'published' ORDER BY p.id`,
  );
});
after(() => stage.close());

test('every episode is a conversation of eight to fifteen minutes', () => {
  assert.deepEqual(episodes.map(({ id }) => id).sort(), recipes.map(({ id }) => id).sort());
  for (const { id, seconds, mime, bytes } of episodes) {
    assert.ok(seconds >= 480 && seconds <= 900, `${id}: ${seconds} s`);
    assert.equal(mime, 'audio/mp4', `${id}`);
    assert.ok(bytes / seconds < 6_000, `${id}: ${bytes} bytes`);
  }
});

test('two voices speak in turn, each that of somebody whom the page names', () => {
  for (const { id, speakers, chapters } of recipes) {
    const { host, guest } = speakers;
    assert.notEqual(host.voice, guest.voice, `${id}`);
    const named = episodes.find((one) => one.id === id)?.authors ?? [];
    for (const { name } of [host, guest])
      assert.ok(named.includes(name), `${id}: ${name} of ${named.join()}`);
    const turns = chapters.flatMap((chapter) => chapter.turns);
    const said = (who: Speaker) =>
      turns
        .flatMap((turn) => turn[who] ?? [])
        .join(' ')
        .split(/\s+/).length;
    assert.ok(said('host') > 250 && said('guest') > 500, `${id}: ${said('host')} and ${said('guest')} words`);
    assert.ok(turns.length > 20, `${id}: ${turns.length} turns`);
  }
});

test('captions hold every sentence and name who begins to speak, chapters begin where they say', () => {
  for (const { id, speakers, chapters } of recipes) {
    const episode = episodes.find((one) => one.id === id);
    assert.ok(episode);
    const captions = chapters.map(({ turns }) =>
      turns.flatMap((turn) =>
        (Object.entries(turn) as [Speaker, string][]).flatMap(([who, said]) =>
          sentencesOf(`${speakers[who].name.split(' ').at(-1)}: ${said}`),
        ),
      ),
    );
    assert.deepEqual(
      episode.cues.map(({ text }) => text),
      captions.flat(),
      `${id}`,
    );
    assert.ok(episode.seconds - (episode.cues.at(-1)?.end ?? 0) < 5, `${id} ends with silence`);
    let first = 0;
    for (const [at, { title }] of chapters.entries()) {
      const chapter: Episode['chapters'][number] | undefined = episode.chapters[at];
      assert.equal(chapter?.title, title, `${id}`);
      const gap = (episode.cues[first]?.start ?? 0) - (chapter?.start ?? 0);
      assert.ok(gap >= 0 && gap < 3, `${id}: “${title}” begins ${gap} s before its first sentence`);
      first += captions[at]?.length ?? 0;
    }
  }
});
