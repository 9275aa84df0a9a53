import { PEOPLE } from '#seed/people.ts';
import type { Stage } from '../stage.ts';

const FOUND = `SELECT
  (SELECT id FROM certificate WHERE user_id = $1 ORDER BY id LIMIT 1) AS "goldCertificate",
  (SELECT code FROM certificate WHERE user_id = $1 ORDER BY id LIMIT 1) AS "code",
  (SELECT id FROM attempt WHERE user_id = $1 ORDER BY id LIMIT 1) AS "goldAttempt",
  (SELECT publication_id FROM attempt WHERE user_id = $1 AND publication_id <> 2749 ORDER BY id LIMIT 1) AS "goldPassed",
  (SELECT id FROM publication WHERE visibility = 'removed' ORDER BY id LIMIT 1) AS "removed",
  (SELECT p.id FROM publication p JOIN credit_offering o ON o.publication_id = p.id WHERE p.visibility = 'published'
     AND p.expiration_date < now() AND p.type = 'PUBLICATION_VIDEO' ORDER BY p.id LIMIT 1) AS "expired",
  (SELECT s.id FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.type = 'SELF_ASSESSMENT' AND s.position = 2 ORDER BY 1 LIMIT 1) AS "goldSection",
  (SELECT id FROM medium ORDER BY id LIMIT 1) AS "medium",
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
  const [sitting] = await stage.sql<{ id: string }>(
    `INSERT INTO sitting (user_id, publication_id, offering_id, kind, front_matter_version, terms, sheet, opened_by, opened_at, closed_at)
     SELECT $1, publication_id, id, kind, 1, '{"passMark": 70, "amountHundredths": 100, "attemptLimit": null}', '[]', 'page', now(), now() FROM credit_offering WHERE publication_id = 2752 RETURNING id`,
    [PEOPLE.gold.id],
  );
  const [request] = await stage.sql<{ id: string }>(
    `INSERT INTO support_request (reference, fingerprint, name, email, subject, body, created_at)
     VALUES ('00000000AA', '\\xaa', 'Ada Moreau', 'ada@clinic.example', 'Contact form: Ada Moreau', 'How do I renew?', now()) RETURNING id`,
  );
  const [issue] = await stage.sql<{ id: string }>(
    `INSERT INTO campaign (issue, kind, state, content, created_at, finished_at) VALUES ('tips:past', 'tips', 'sent', '{}', now(), now()) RETURNING id`,
  );
  const [upload] = await stage.sql<{ id: string }>(
    `INSERT INTO upload (mark, name, bytes, fingerprint, begun_at, changed_at) VALUES ('begun', 'episode.mp3', 9, '', now(), now()) RETURNING id`,
  );
  const [libraryImport] = await stage.sql<{ id: string }>(
    `WITH u AS (INSERT INTO upload (mark, name, bytes, fingerprint, is_library, begun_at, changed_at) VALUES ('library', 'society.zip', 9, '', true, now(), now()) RETURNING id)
     INSERT INTO library_import (upload_id, name, bytes, begun_at, changed_at) SELECT id, 'society.zip', 9, now(), now() FROM u RETURNING id`,
  );
  const approval = 'approval-'.padEnd(43, 'a');
  await stage.sql(
    `INSERT INTO approval_link (publication_id, author_name, language, secret_hash, asked_at, ends_at)
     VALUES (2746, 'Zainab Thornquist', 'en', sha256($1::bytea), now(), now() + interval '14 days')`,
    [Buffer.from(approval)],
  );
  const { order, receipt } = await goldPurchase(stage);
  const [found] = await stage.sql<Record<string, string>>(FOUND, [PEOPLE.gold.id]);
  const made = {
    gold: PEOPLE.gold.id,
    goldAddress: gold?.id,
    goldOrder: order,
    goldSitting: sitting?.id,
    goldReceipt: receipt,
    request: request?.id,
    issue: issue?.id,
    upload: upload?.id,
    libraryImport: libraryImport?.id,
    otherAddress: other?.id,
    draft: draft?.id,
    draftSection: section?.id,
    approval,
  };
  return Object.fromEntries(
    Object.entries({ ...found, ...made }).map(([name, value]) => [name, String(value)]),
  );
}

/** An order that the Gold member paid long ago, in another system: there is no payment of it to give back. */
async function goldPurchase(stage: Pick<Stage, 'sql'>): Promise<{ order?: string; receipt?: string }> {
  const [order] = await stage.sql<{ id: string }>(
    `INSERT INTO membership_order (user_id, plan_id, kind, amount_cents, credit_cents, discount_cents, tax_cents, total_cents,
            worth_cents, currency, auto_renew, term_ends_at, status, created_at, paid_at)
     VALUES ($1, 36, 'purchase', 49700, 0, 0, 0, 49700, 49700, 'USD', false, now() + interval '1 year', 'paid', now(), now())
     RETURNING id`,
    [PEOPLE.gold.id],
  );
  const [receipt] = await stage.sql<{ number: string }>(
    `INSERT INTO receipt (number, kind, order_id, user_id, issued_at, payer_name, payer_email, payer_address, tier_name,
            rebill_days, order_kind, term_starts_at, term_ends_at, amount_cents, credit_cents, discount_cents, tax_cents,
            total_cents, currency)
     SELECT coalesce(max(number), 0) + 1, 'payment', $1::bigint, $2::bigint, now(), 'Amara Delacroix-Yoon',
            'gold@demo.example', '', 'Gold', 1825, 'purchase', now(), now() + interval '1 year', 49700, 0, 0, 0, 49700, 'USD'
       FROM receipt RETURNING number`,
    [order?.id, PEOPLE.gold.id],
  );
  return { order: order?.id, receipt: receipt?.number };
}
