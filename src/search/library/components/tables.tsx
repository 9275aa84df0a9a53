import Table2 from 'lucide-react/icons/table-2';
import { Link } from 'react-router';
import styles from '#catalog/library/components/library.module.css';
import type { FoundTable } from '#catalog/library/library.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Measured } from '#ui/measured.tsx';
import { searchTexts } from '../../search.messages.ts';

/** Tables that match; each links to its lesson, at the table. */
export function LibraryTables({ tables }: { tables: readonly FoundTable[] }) {
  const say = useTexts(searchTexts);
  const part = usePartTag();
  if (tables.length === 0) return null;
  return (
    <section className={styles.tables} aria-labelledby="found-tables">
      <h2 id="found-tables">{say('tables')}</h2>
      <ul>
        {tables.map(({ id, title, language, path, ...of }) => (
          <li key={id}>
            <Link to={path} className={styles.found}>
              <Icon of={Table2} />
              <span>
                <b className={styles.foundTitle} lang={part(language)}>
                  <Measured text={title} />
                </b>{' '}
                <span className="quiet">
                  <PartOfMessage
                    message={(lesson) => say('tableIn', { title: lesson })}
                    part={of.publication}
                    language={of.publicationLanguage}
                  />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
