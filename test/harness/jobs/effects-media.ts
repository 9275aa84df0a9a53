import { partKey } from '#media/upload/upload.rules.ts';
import { pdf } from '../edge/files.ts';
import { paper } from '../edge/papers.ts';
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
