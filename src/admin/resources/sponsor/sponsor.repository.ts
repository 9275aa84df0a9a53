import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { repositoryOf } from '../../kit/record.repository.ts';
import { sponsors } from './sponsor.schema.ts';

export const sponsorRepository = repositoryOf(sponsors, { table: 'joint_sponsor', searched: ['name'] });

const NAMING = statement(
  'sponsor.naming',
  { id: 'int' },
  'SELECT id FROM publication WHERE joint_sponsor_id = $1 ORDER BY id',
);
/** The publications that name a sponsor. */
export const publicationsNaming = async (db: Reader, id: number): Promise<number[]> =>
  (await db.all(NAMING, [id])).map((row) => row.id);

const LOGO = statement('sponsor.logo', { logo: 'text?' }, 'SELECT logo FROM joint_sponsor WHERE id = $1');
export const logoOf = async (db: Reader, id: number): Promise<string | null> =>
  (await db.maybe(LOGO, [id]))?.logo ?? null;

const SHOW = statement('sponsor.show-logo', {}, 'UPDATE joint_sponsor SET logo = $2 WHERE id = $1');
export const storeLogo = (db: Writer, id: number, file: string | null) => db.run(SHOW, [id, file]);
