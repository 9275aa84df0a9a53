import { PublicationCard, PublicationRow } from '#catalog/card/components/publication-card.tsx';
import type { CardPublication } from '#catalog/card/publication-card.schema.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { Block } from './block.schema.ts';
import { HomeHead } from './head.tsx';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import styles from './home.module.css';

/** One large card and rows beside it. */
interface Props {
  block: Block;
  publications: CardPublication[];
  /** Of the blocks of its kind; there may be several. */
  isFirst: boolean;
}
export function HomeLatest({ block, publications, isFirst }: Props) {
  const say = useTexts(homeTexts);
  const [first, ...others] = publications;
  const id = isFirst ? 'latest' : `latest-${block.id}`;
  return (
    <section className={`wrap section ${heights.latest}`} aria-labelledby={id}>
      <HomeHead
        id={id}
        title={block.title}
        language={block.language}
        more={{ to: '/library?sort=-publicationDate', text: say('everything') }}
      />
      <div className="grid">
        {first ? (
          <div className={`span-7 ${styles.large}`}>
            <PublicationCard publication={first} eager />
          </div>
        ) : null}
        {others.length ? (
          <div className={`span-5 ${styles.rows}`}>
            {others.map((publication) => (
              <PublicationRow key={publication.id} publication={publication} />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
