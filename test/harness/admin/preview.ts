import assert from 'node:assert/strict';
import { type PreviewChoice, previewCredential } from '#kit/address/preview.ts';
import { type Asked, one, type Stage } from '../stage.ts';
import { ADMIN, complete, get, stage } from './publications.ts';

/** A draft of two sections, the second of which is for members from Silver up. */
export async function interview(): Promise<string> {
  const id = await complete({ type: 'PUBLICATION_INTERVIEW', title: 'Sleep at altitude' });
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at)
     VALUES ($1::bigint, 2, 'thinner-' || $1 || '-' || $2, 'Thinner air', '<p>Ozonelike words</p>', now())`,
    [id, `91${id}`],
  );
  return id;
}
export const sectionsOf = async (id: string) =>
  (
    await stage.sql<{ id: string }>('SELECT id FROM section WHERE publication_id = $1 ORDER BY position', [
      id,
    ])
  ).map((row) => row.id);

export const openPreview = async (id: string | number) => {
  const reply = await get(`/api/admin/publications/${id}/preview/`, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as { key: string; address: string; title: string };
};
/** A call as the previewed reader makes it. */
export const through = (
  choice: PreviewChoice,
  method: string,
  path: string,
  document?: unknown,
): Promise<Asked> =>
  stage.send(method, path, document, { headers: { authorization: previewCredential(choice) } });

/** Counts and contents of every table except the rate counts, to find what changed between two calls. */
export async function everyTable({ sql }: Pick<Stage, 'sql'> = stage): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'rate_count' ORDER BY 1`,
  );
  const held: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ held: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS held FROM ${name} t`,
    );
    held[name] = row?.held ?? '';
  }
  return held;
}
