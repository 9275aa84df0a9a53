import { PEOPLE } from '#seed/people.ts';
import type { Stage } from './stage.ts';

const FOUND = `SELECT
  (SELECT id FROM certificate WHERE user_id = $1 ORDER BY id LIMIT 1) AS "goldCertificate",
  (SELECT code FROM certificate WHERE user_id = $1 ORDER BY id LIMIT 1) AS "code",
  (SELECT id FROM attempt WHERE user_id = $1 ORDER BY id LIMIT 1) AS "goldAttempt",
  (SELECT publication_id FROM attempt WHERE user_id = $1 AND publication_id <> 2749 ORDER BY id LIMIT 1) AS "goldPassed",
  (SELECT id FROM publication WHERE visibility = 'removed' ORDER BY id LIMIT 1) AS "removed",
  (SELECT p.id FROM publication p JOIN credit_offering o ON o.publication_id = p.id WHERE p.visibility = 'published'
     AND p.expiration_date < now() AND p.type = 'PUBLICATION_VIDEO' ORDER BY p.id LIMIT 1) AS "expired",
  (SELECT s.id FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.type = 'SELF_ASSESSMENT' AND s.position = 2 ORDER BY 1 LIMIT 1) AS "goldSection",
  (SELECT cover_file FROM publication WHERE cover_file <> '' ORDER BY id LIMIT 1) AS "cover",
  (SELECT attachment_file FROM section WHERE attachment_file LIKE 'protected/%' ORDER BY id LIMIT 1) AS "protected"`;

/** Records of the story by the name a test calls them, with an address of the Gold member and a draft put beside. */
export async function storyIds(stage: Pick<Stage, 'sql'>): Promise<Record<string, string>> {
  const address = `INSERT INTO address (user_id, address1, city, created_at) VALUES ($1, '12 Harbour Street', 'Boston', now()) RETURNING id`;
  const [gold] = await stage.sql<{ id: string }>(address, [PEOPLE.gold.id]);
  const [other] = await stage.sql<{ id: string }>(
    `WITH u AS (INSERT INTO user_account (email, first_name, last_name, created_at) VALUES ('other@demo.example', 'O', 'Ther', now()) RETURNING id)
     INSERT INTO address (user_id, address1, created_at) SELECT id, '1 Elsewhere', now() FROM u RETURNING id`,
  );
  const [draft] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ('not-yet-899999', 'Not Yet', 'OPEN_ACCESS', '{OPEN_ACCESS}', 'draft', '2026-01-01', now()) RETURNING id`,
  );
  const [section] = await stage.sql<{ id: string }>(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at) VALUES ($1, 1, 'not-yet-899999-899998', 'Not Yet', 'Unpublished words', now()) RETURNING id`,
    [draft?.id],
  );
  const [found] = await stage.sql<Record<string, string>>(FOUND, [PEOPLE.gold.id]);
  const made = {
    gold: PEOPLE.gold.id,
    goldAddress: gold?.id,
    otherAddress: other?.id,
    draft: draft?.id,
    draftSection: section?.id,
  };
  return Object.fromEntries(
    Object.entries({ ...found, ...made }).map(([name, value]) => [name, String(value)]),
  );
}
