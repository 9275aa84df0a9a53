import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { repositoryOf } from '../../kit/record.repository.ts';
import { lockRecords } from '../publication/record.repository.ts';
import { sponsors } from './sponsor.schema.ts';

const NAMING = statement(
  'sponsor.naming',
  { id: 'int' },
  'SELECT id FROM publication WHERE joint_sponsor_id = $1 ORDER BY id',
);
/** The publications that name a sponsor. */
export const publicationsNaming = async (db: Reader, id: number): Promise<number[]> =>
  (await db.all(NAMING, [id])).map((row) => row.id);

const stored = repositoryOf(sponsors, { table: 'joint_sponsor', searched: ['name'] });
/** A sponsor is locked after the publications that name it, as a publication that is saved locks them. */
export const sponsorRepository: typeof stored = {
  ...stored,
  async lock(db, id) {
    await lockRecords(db, await publicationsNaming(db, id));
    return stored.lock(db, id);
  },
};

const LOGO = statement('sponsor.logo', { logo: 'text?' }, 'SELECT logo FROM joint_sponsor WHERE id = $1');
export const logoOf = async (db: Reader, id: number): Promise<string | null> =>
  (await db.maybe(LOGO, [id]))?.logo ?? null;

const SHOW = statement('sponsor.show-logo', {}, 'UPDATE joint_sponsor SET logo = $2 WHERE id = $1');
export const storeLogo = (db: Writer, id: number, file: string | null) => db.run(SHOW, [id, file]);
