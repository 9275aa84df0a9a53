import { type Reader, statement } from '#platform/postgres/database.ts';
import { KINDS, type Kind, type State, type TargetLanguage } from './translation.data.ts';

const WAITING = { kind: 'text', id: 'int', title: 'text', state: 'text' } as const;
const ORDER = `ARRAY[${KINDS.map((kind) => `'${kind}'`).join(', ')}]`;
/** Those of one publication are found by its index, so it has a statement of its own. */
const nextIn = (isOfPublication: boolean) =>
  statement(
    `translation.next${isOfPublication ? '.publication' : ''}`,
    WAITING,
    `WITH here AS (SELECT coalesce(v.publication_id, 0) AS publication_id, v.place, v.id FROM translation_standing v
       WHERE v.kind = $2 AND v.id = $3 AND v.language = $1)
     SELECT v.kind, v.id, v.source_title AS title, v.state FROM translation_standing v LEFT JOIN here ON v.kind = $2
     WHERE v.language = $1 AND v.state <> 'current' AND NOT (v.kind = $2 AND v.id = $3)
       AND ${isOfPublication ? 'v.publication_id = $4::bigint' : '$4::bigint IS NULL'}
     ORDER BY v.kind <> $2::text, array_position(${ORDER}, v.kind),
       coalesce((coalesce(v.publication_id, 0), v.place, v.id) < (here.publication_id, here.place, here.id), false),
       coalesce(v.publication_id, 0), v.place, v.id LIMIT 1`,
  );
const NEXT = nextIn(false);
const NEXT_OF_PUBLICATION = nextIn(true);

export interface WaitingText {
  kind: Kind;
  id: number;
  title: string;
  state: Exclude<State, 'current'>;
}
/** The next text of a language; if none has this kind, the first of all. */
export const nextWaiting = (
  db: Reader,
  { kind, id, language }: { kind: string; id: number; language: TargetLanguage },
  publication: number | null,
) =>
  db.maybe(publication === null ? NEXT : NEXT_OF_PUBLICATION, [
    language,
    kind,
    id,
    publication,
  ]) as Promise<WaitingText | null>;
