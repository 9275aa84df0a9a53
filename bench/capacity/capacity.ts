import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { keepMeasured } from '../../scripts/capacity/measured.ts';
import { line, say } from '../report.ts';
import { measureCost } from './cost.ts';
import { measureSizes } from './sizes.ts';

/**
 * Cost of each kind of request, and size of rows: stored for `npm run capacity`, which calculates the document from it.
 */
export async function measureCapacity(dataDir: string): Promise<void> {
  say('what requests cost, and what rows take');
  // Started here, so that the product's process is not the parent of the database's, whose time is counted separately.
  const database = await startEmbeddedPostgres({ dataDir, report: () => {} });
  try {
    const costs = await measureCost({ databaseUrl: database.url, dataDir });
    const tables = await measureSizes(database.url);
    for (const [kind, { server, database: ofDatabase }] of Object.entries(costs))
      line(
        'C1',
        kind,
        `${server.toFixed(2)} ms + ${ofDatabase.toFixed(2)} ms of the database`,
        'for docs/capacity.md',
        true,
      );
    keepMeasured({ measured: new Date().toISOString().slice(0, 10), costs, tables });
  } finally {
    await database.stop();
  }
}
