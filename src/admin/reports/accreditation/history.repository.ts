import { type Reader, statement } from '#platform/postgres/database.ts';

const SUBJECTS = statement(
  'accreditation.subjects',
  { subject: 'text', name: 'text' },
  `SELECT DISTINCT ON (subject) subject, name FROM (
     SELECT 'section:' || s.id AS subject, s.title AS name, 1 AS place FROM section s WHERE s.publication_id = $1::bigint
     UNION ALL SELECT a.subject, coalesce(a.detail ->> 'title', ''), 2 FROM audit_entry a
       WHERE a.action IN ('section.add', 'section.remove') AND a.detail ->> 'publication' = $1::bigint::text
     UNION ALL SELECT 'sponsor:' || j.id, j.name, 1 FROM joint_sponsor j
       WHERE j.id = (SELECT p.joint_sponsor_id FROM publication p WHERE p.id = $1::bigint)
         OR j.name IN (SELECT f.content #>> '{facts,joint,name}' FROM front_matter f WHERE f.publication_id = $1::bigint)) one
   ORDER BY subject, place`,
);
/**
 * Under which subjects the audit log keeps what belongs to an activity beside itself: its lessons, those removed
 * included, and its joint providers, as long as they keep the name that learners were shown.
 */
export const subjectsOf = (db: Reader, id: number): Promise<{ subject: string; name: string }[]> =>
  db.all(SUBJECTS, [id]);
