import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { bulkTexts } from './bulk.messages.ts';
import styles from './bulk.module.css';
import { countedBy } from './bulk.rules.ts';
import type { BulkPreview } from './bulk.store.ts';

type Key = keyof typeof bulkTexts.defaults;
interface Props {
  rows: BulkPreview['rows'];
  /** Message about the records that change. */
  changes: Key;
  /** Message about those that do not, each with its reason. */
  left: Key;
}

/** `14 would change, 3 are so already, 2 cannot be changed:` and those two with their reasons. */
export function BulkOutcome({ rows, changes, left }: Props) {
  const say = useTexts(bulkTexts);
  const part = usePartTag();
  const colon = useColon();
  const counts = countedBy(rows);
  const stays = rows.filter(({ detail }) => detail !== null);
  const said = [
    say(changes, { n: counts.changes }),
    ...(counts.same > 0 ? [say('same', { n: counts.same })] : []),
    ...(stays.length > 0 ? [say(left, { n: stays.length })] : []),
  ];
  return (
    <div role="status">
      <p>{said.join(', ')}.</p>
      {stays.length > 0 ? (
        <ul className={styles.rows}>
          {stays.map(({ id, title, detail }) => (
            <li key={id}>
              <strong lang={part('en')}>{title}</strong>
              {colon} {detail}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
