import { readCited, writeCited } from '#catalog/reference/check.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { newActivity, openByCall, sheetOf, submit } from '../people/sitting.ts';
import { count, dayOf, differs, type Effect, flat, HOUR, lettersLike, MANY, repeats } from './world.ts';

/** A title whose day has come: it is out, and entered once; or its editors are told once what is missing. */
export const releases: Effect = {
  async prepare(world) {
    const today = dayOf(world);
    const rows = await world.till.sql<{ id: string }>(
      `UPDATE publication SET publication_date = $1
        WHERE id IN (SELECT id FROM publication WHERE visibility = 'announced' ORDER BY id LIMIT 2) RETURNING id`,
      [today],
    );
    return () =>
      flat(
        rows.map(async ({ id }) => {
          const out = await count(world, `publication WHERE id = $1 AND visibility = 'published'`, [id]);
          const told = await lettersLike(world, `publication-incomplete:${id}:${today}`);
          const entered = await count(
            world,
            `audit_entry WHERE action = 'publication.publish' AND subject = $1`,
            [`publication:${id}`],
          );
          return [
            ...differs(`publication ${id} out or asked for`, out + told, 1),
            ...differs('its entries', entered, out),
          ];
        }),
      );
  },
};

export const releaseNotices: Effect = {
  async prepare(world) {
    const id = await newActivity(world.till);
    await world.till.sql(
      `INSERT INTO release_notice (user_id, publication_id, created_at) SELECT id, $1, $2 FROM user_account ORDER BY id LIMIT 5`,
      [id, world.till.now()],
    );
    return async () => [
      ...differs(
        `waiting for ${id}`,
        await count(world, 'release_notice WHERE publication_id = $1 AND told_at IS NULL', [id]),
        0,
      ),
      ...differs(`letters about ${id}`, await lettersLike(world, `release-notice:${id}:%`), 5),
    ];
  },
};

/** A title that was removed: each of those who hold credit for it is told once. */
export const removalNotices: Effect = {
  async prepare(world) {
    const id = await newActivity(world.till);
    const holders = await world.till.sql<{ id: string }>('SELECT id FROM user_account ORDER BY id LIMIT 5');
    for (const holder of holders)
      await world.till.sql(
        `INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at, hash)
         VALUES ($1, $2, 1, 'award', 100, 'Removed', 'Enduring material', $3, '')`,
        [holder.id, id, world.till.now()],
      );
    await world.till.sql(
      `UPDATE publication SET visibility = 'removed', removed_at = $2, removal_reason = 'Out of date.' WHERE id = $1`,
      [id, world.till.now()],
    );
    return async () => [
      ...differs(
        `untold removal of ${id}`,
        await count(world, 'publication WHERE id = $1 AND removal_told_at IS NULL', [id]),
        0,
      ),
      ...differs(`letters about ${id}`, await lettersLike(world, `activity-removed:${id}:%`), 5),
    ];
  },
};

/** Passes that waited for their credit, with the evaluation handed in: one credit, one certificate. */
export const creditStanding: Effect = {
  async prepare(world) {
    const { till } = world;
    const id = await newActivity(till);
    const people = ['bronze', 'silver', 'gold'] as const;
    const support = (text: string | null) =>
      till.sql('UPDATE content_record SET support = $2 WHERE publication_id = $1', [id, text]);
    for (const as of people) await openByCall(till, id, { as });
    await support(null);
    for (const as of people) await submit(till, id, await sheetOf(till, id), { as });
    const waiting = await count(world, 'credit_withheld WHERE publication_id = $1', [id]);
    if (waiting !== people.length) throw new Error(`${waiting} passes wait`);
    for (const as of people)
      await till.sql(
        `INSERT INTO evaluation (user_id, publication_id, answers, claimed_hundredths, submitted_at) VALUES ($1, $2, '[]', 100, $3)`,
        [PEOPLE[as].id, id, till.now()],
      );
    await support('none');
    const of = (text: string) => count(world, `${text} WHERE publication_id = $1`, [id]);
    return async () => [
      ...differs('credits', await of('credit_entry'), people.length),
      ...differs('certificates', await of('certificate'), people.length),
      ...differs('passes that wait', await of('credit_withheld'), 0),
    ];
  },
};

/** Sources that are due are asked for once each, and a retraction is told once. */
export const references: Effect = {
  async prepare(world, round) {
    const { till, registries } = world;
    const { database } = till;
    const never = new Date('2100-01-01');
    const cited = await readCited(database);
    await database.write((db) => writeCited(db, cited, never));
    await till.sql('UPDATE reference_standing SET due_at = $1', [never]);
    const rows = await till.sql<{ identifier: string; work: string; standing: string }>(
      `UPDATE reference_standing SET due_at = $1 WHERE (registry, identifier) IN (
         SELECT registry, identifier FROM reference_standing WHERE registry = 'doi'
          ORDER BY standing = 'retracted', md5(identifier || $2) LIMIT ${MANY}) RETURNING identifier, work, standing`,
      [new Date(till.now().getTime() - HOUR), String(round)],
    );
    const fresh = rows.find(({ standing }) => standing !== 'retracted');
    if (!fresh) throw new Error(`round ${round}: every source is retracted by now`);
    registries.register(fresh.identifier, 'retraction');
    const before = registries.asked.length;
    return async () => {
      const asked = registries.asked.slice(before).map((one) => one.toLowerCase());
      const times = (name: string) => asked.filter((one) => one === name).length;
      return [
        ...rows.flatMap(({ identifier }) => repeats(`asked for ${identifier}`, times(identifier), world)),
        ...differs(
          'letters about the retraction',
          await lettersLike(world, `reference-retracted:${fresh.work}:%`),
          1,
        ),
      ];
    };
  },
};

export const searchIndex: Effect = {
  async prepare(world) {
    const rows = await world.till.sql<{ id: string }>(
      `UPDATE publication SET modified_at = modified_at + interval '1 second'
        WHERE id IN (SELECT id FROM publication WHERE visibility = 'published' ORDER BY id LIMIT ${MANY}) RETURNING id`,
    );
    return async () =>
      differs(
        'publications found by what they said before',
        await count(
          world,
          `publication p JOIN search_document d ON d.publication_id = p.id WHERE p.id = ANY ($1) AND d.modified_at <> p.modified_at`,
          [rows.map(({ id }) => Number(id))],
        ),
        0,
      );
  },
};

/** Round after round a text says something else, and is remembered with what it says. */
export const translationMemory: Effect = {
  async prepare(world, round) {
    await world.till.sql(
      `UPDATE section_translation SET title = 'Remembered ' || $1::text WHERE section_id = (SELECT min(id) FROM translation_current WHERE kind = 'section' AND language = 'de') AND language = 'de'`,
      [String(round)],
    );
    return async () =>
      differs(
        'pairs of what is said now',
        await count(world, `translation_pair WHERE translation = 'Remembered ' || $1::text`, [String(round)]),
        1,
      );
  },
};
