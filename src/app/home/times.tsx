import { Link } from 'react-router';
import { TypeBadge } from '#catalog/card/components/type-badge.tsx';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { openCredit } from '#catalog/publication/publication.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Measured } from '#ui/measured.tsx';
import { ShareBar } from '#ui/navigation/share-bar.tsx';
import type { Block } from './block.schema.ts';
import { HomeHead } from './head.tsx';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';
import styles from './times.module.css';

const SHARES = { short: 0.16, medium: 0.48, long: 1 } as const;
type Column = HomeData['times'][number];

/** Publications by how much time there is. */
export function HomeTimes({ block, columns }: { block: Block; columns: Column[] }) {
  const say = useTexts(homeTexts);
  return (
    <section className={`wrap section ${heights.times}`} aria-labelledby="times">
      <HomeHead
        id="times"
        title={block.title}
        language={block.language}
        more={{ to: '/library?sort=minutes', text: say('byLength') }}
      />
      <div className="grid">
        {columns.map(({ key, publications }) => (
          <div key={key} className={`panel span-4 ${styles.column}`}>
            <h3>{say(key)}</h3>
            <p className="small quiet">{say(`${key}When`)}</p>
            <ShareBar share={SHARES[key]} className={styles.bar} />
            <ul>
              {publications.map((publication) => (
                <li key={publication.id}>
                  <TimeRow publication={publication} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function TimeRow({ publication }: { publication: Column['publications'][number] }) {
  const { publicationPath } = usePaths();
  const say = useTexts(homeTexts);
  const part = usePartTag();
  const { slug, title, type, minutes, credits } = publication;
  return (
    <Link to={publicationPath(slug)} prefetch="intent" className={styles.row}>
      <span>
        <span className={styles.title} lang={part(publication.language)}>
          <Measured text={title} />
        </span>
        <TypeBadge type={type} />
      </span>
      <span className={styles.facts}>
        {say('minutes', { n: minutes })}
        {openCredit(publication) && credits ? <Credit n={credits} /> : null}
      </span>
    </Link>
  );
}

function Credit({ n }: { n: number }) {
  const say = useTexts(homeTexts);
  return (
    <span className="credit">
      <span aria-hidden="true">{say('credit', { n })}</span>
      <VisuallyHidden>{say('creditSpoken', { n })}</VisuallyHidden>
    </span>
  );
}
