import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { issueCertificate } from '#credit/certificate/certificate.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, statement, type Writer } from '#platform/postgres/database.ts';
import { CERTIFICATES_DUE, LOCK, UNMARK } from './marks.ts';

const EVALUATED = statement(
  'seed.evaluated',
  { user_id: 'int', publication_id: 'int', kind: 'int', submitted_at: 'instant' },
  `SELECT e.user_id, e.publication_id, c.kind, e.submitted_at FROM evaluation e
     JOIN (SELECT DISTINCT user_id, publication_id, kind FROM credit_entry) AS c USING (user_id, publication_id)
    ORDER BY e.id, c.kind`,
);

/**
 * Issues the certificates that the people of the story earned, each at its time: the past of the demo, without e-mails.
 */
export async function tellCertificates(db: Writer, config: Config): Promise<void> {
  const { name, address } = providerOf(config);
  for (const { user_id: userId, publication_id: publicationId, kind, submitted_at: now } of await db.all(
    EVALUATED,
  ))
    await issueCertificate(db, {
      userId,
      publicationId,
      kind: kind as CreditKind,
      now,
      provider: { name, address },
    });
}

/**
 * The same for a story that was inserted elsewhere: a certificate contains its provider's address, which differs from
 * start to start.
 */
export async function tellDueCertificates(databaseUrl: string, config: Config): Promise<void> {
  const database = openDatabase(databaseUrl, { pool: 1, work: true });
  try {
    await database.write(async (db) => {
      await db.one(LOCK);
      if ((await db.run(UNMARK, [CERTIFICATES_DUE])) > 0) await tellCertificates(db, config);
    });
  } finally {
    await database.close();
  }
}
