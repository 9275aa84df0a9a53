import type { CardPublication } from '#catalog/publication-card.contract.ts';
import { PublicationCard, PublicationRow } from '#catalog/publication-card.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './home.module.css';
import { homeTexts } from './home.texts.ts';
import type { Block } from './home-block.contract.ts';
import { HomeHead } from './home-head.tsx';
import heights from './home-heights.module.css';

/** One large card and rows beside it. */
export function HomeLatest({ block, publications }: { block: Block; publications: CardPublication[] }) {
  const say = useTexts(homeTexts);
  const [first, ...others] = publications;
  return (
    <section className={`wrap section ${heights.latest}`} aria-labelledby="latest">
      <HomeHead
        id="latest"
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
