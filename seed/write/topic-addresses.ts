import { reclaimSlug, rememberSlug } from '#admin/resources/category/category.repository.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Written } from './records.ts';

/** A topic's former address redirects to the new one as after a save at its desk, while no topic has it. */
export async function keepAddresses(
  db: Writer,
  written: readonly Written[],
  before: ReadonlyMap<number, string>,
): Promise<void> {
  const moved = written
    .filter(({ standing }) => standing !== 'unchanged')
    .map(({ row }) => ({ id: row.id as number, slug: row.slug as string }))
    .filter(({ id, slug }) => before.get(id) !== slug);
  for (const { id } of moved) {
    const former = before.get(id);
    if (former !== undefined) await rememberSlug(db, former, id, id);
  }
  for (const { slug } of moved) await reclaimSlug(db, slug);
}
