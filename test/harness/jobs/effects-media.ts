import { partKey } from '#media/upload/upload.rules.ts';
import { pdf } from '../edge/files.ts';
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
