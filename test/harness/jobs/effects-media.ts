import { partKey } from '#media/upload/upload.rules.ts';
import { pdf, wav } from '../edge/files.ts';
import { paper } from '../edge/papers.ts';
import { exampleFiles, packed, EXAMPLE_TITLE as TITLE } from '../library.ts';
import { count, DAY, differs, type Effect, type JobWorld } from './world.ts';

const BODY = pdf('as a job finds it');
async function uploaded({ till }: JobWorld, mark: string, state: string, changedAt: Date): Promise<string> {
  await till.app.ports.storage.put(partKey(mark, 0), BODY);
  await till.sql(
    `INSERT INTO upload (mark, name, bytes, received, fingerprint, state, begun_at, changed_at) VALUES ($1, 'paper.pdf', $2, $2, $1, $3, $4, $4)`,
    [mark, BODY.length, state, changedAt],
  );
  return mark;
}
const piecesOf = async ({ till }: JobWorld, mark: string) =>
  Number((await till.app.ports.storage.open(partKey(mark, 0))) !== null);

/** What has arrived is taken in once, and its pieces are gone. */
export const uploads: Effect = {
  async prepare(world, round) {
    const mark = await uploaded(world, `whole${round}`, 'whole', world.till.now());
    return async () => [
      ...differs(`media of ${mark}`, await count(world, 'medium WHERE file LIKE $1', [`%-${mark}.pdf`]), 1),
      ...differs(`pieces of ${mark}`, await piecesOf(world, mark), 0),
    ];
  },
};

/** A recording is measured once; where nothing measures here, that is said. */
export const measurements: Effect = {
  async prepare(world, round) {
    const { till } = world;
    const file = `protected/media/again${round}/audio-${round}.wav`;
    await till.app.ports.storage.put(file, wav(1));
    const [row] = await till.sql<{ id: string }>(
      `INSERT INTO medium (kind, title, file, mime, bytes, unread, added_at, changed_at)
       VALUES ('audio', 'Again', $1, 'audio/wav', 9, 'before', $2, $2) RETURNING id`,
      [file, till.now()],
    );
    await till.sql('INSERT INTO measurement (medium_id, asked_at) VALUES ($1, $2)', [row?.id, till.now()]);
    return async () => [
      ...differs(
        `what waits of ${file}`,
        await count(world, 'measurement WHERE medium_id = $1', [row?.id]),
        0,
      ),
      ...differs(
        `unmeasured of ${file}`,
        await count(world, `medium WHERE id = $1 AND unread = 'before'`, [row?.id]),
        0,
      ),
      ...differs(
        `entries of ${file}`,
        await count(world, `audit_entry WHERE action = 'medium.measured' AND subject = $1`, [
          `medium:${row?.id}`,
        ]),
        1,
      ),
    ];
  },
};

/** An archive that somebody agreed to is in once, and one that is none is told so once. */
export const libraryImports: Effect = {
  async prepare(world, round) {
    const { till } = world;
    const arrived = async (mark: string, body: Buffer, state: string) => {
      await till.app.ports.storage.put(partKey(mark, 0), body);
      const [row] = await till.sql<{ id: string }>(
        `WITH u AS (INSERT INTO upload (mark, name, bytes, received, fingerprint, is_library, state, begun_at, changed_at)
           VALUES ($1, 'library.zip', $2, $2, $1, true, 'whole', $3, $3) RETURNING id)
         INSERT INTO library_import (upload_id, name, bytes, state, begun_at, changed_at)
         SELECT id, 'library.zip', $2, $4, $3, $3 FROM u RETURNING id`,
        [mark, body.length, till.now(), state],
      );
      return row?.id;
    };
    const agreed = await arrived(`library${round}`, packed(exampleFiles()), 'confirmed');
    const broken = await arrived(`broken${round}`, BODY, 'waiting');
    const ended = (id: string | undefined, state: string) =>
      count(world, 'library_import WHERE id = $1 AND state = $2', [id, state]);
    return async () => [
      ...differs(`import ${agreed}`, await ended(agreed, 'done'), 1),
      ...differs(`import ${broken}`, await ended(broken, 'unreadable'), 1),
      ...differs(
        `entries of import ${agreed}`,
        await count(world, `audit_entry WHERE action = 'library-import.done' AND subject = $1`, [
          `library-import:${agreed}`,
        ]),
        1,
      ),
      ...differs(
        'publications of the archive',
        await count(world, 'publication WHERE title = $1', [TITLE]),
        1,
      ),
    ];
  },
};

/** What nobody went on with is gone, row and pieces. */
export const uploadsLeft: Effect = {
  async prepare(world, round) {
    const long = new Date(world.till.now().getTime() - 30 * DAY);
    const mark = await uploaded(world, `left${round}`, 'sending', long);
    return async () => [
      ...differs(`row of ${mark}`, await count(world, 'upload WHERE mark = $1', [mark]), 0),
      ...differs(`pieces of ${mark}`, await piecesOf(world, mark), 0),
    ];
  },
};

const SECTION = 5393;
/** A paper is drawn once: its pages are the slides, each with its picture, and it is written down once. */
export const slides: Effect = {
  async prepare(world, round) {
    const { till } = world;
    const file = `protected/media/deck${round}/document-${round}.pdf`;
    const wanted = [`First of ${round}`, `Second of ${round}`];
    const made = await paper(wanted);
    await till.app.ports.storage.put(file, made);
    // Slides of the story stay where other stages show them.
    if (round === 0) await till.sql(`UPDATE section SET slides = '[]' WHERE id = $1`, [SECTION]);
    await till.sql(
      `WITH m AS (INSERT INTO medium (kind, title, file, mime, bytes, added_at, changed_at)
         VALUES ('document', 'Deck', $1, 'application/pdf', $2, $3, $3) RETURNING id)
       INSERT INTO slide_deck (section_id, medium_id, asked_at) SELECT $4, m.id, $3 FROM m
       ON CONFLICT (section_id) DO UPDATE SET medium_id = excluded.medium_id, asked_at = excluded.asked_at, state = 'waiting', tries = 0`,
      [file, made.length, till.now(), SECTION],
    );
    return async () => {
      const [row] = await till.sql<{ slides: { title: string; image: string }[] }>(
        'SELECT slides FROM section WHERE id = $1',
        [SECTION],
      );
      const shown = row?.slides ?? [];
      const there = await Promise.all(shown.map(({ image }) => till.app.ports.storage.open(image)));
      return [
        ...differs(`slides of ${file}`, shown.filter(({ title }) => wanted.includes(title)).length, 2),
        ...differs(`pictures of ${file}`, there.filter(Boolean).length, 2),
        ...differs(
          `entries of ${file}`,
          await count(world, `audit_entry WHERE action = 'section.slides' AND detail ->> 'file' = $1`, [
            file,
          ]),
          1,
        ),
      ];
    };
  },
};
