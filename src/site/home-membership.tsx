import { ButtonLink } from '#ui/button.tsx';
import { usePartTag } from '#web/part-language.ts';
import { useTexts } from '#web/site-data.ts';
import styles from './home.module.css';
import { homeTexts } from './home.texts.ts';
import type { Block } from './home-block.contract.ts';
import { PRICING_ADDRESS } from './navigation.rules.ts';

/** A word for membership, where editors want one. */
export function HomeMembership({ block }: { block: Block }) {
  const say = useTexts(homeTexts);
  const part = usePartTag();
  return (
    <section className="wrap section" aria-labelledby="membership">
      <div className={styles.membership}>
        <div lang={part(block.language)}>
          <h2 className="h2" id="membership">
            {block.title}
          </h2>
          {block.text ? <p className="quiet">{block.text}</p> : null}
        </div>
        <ButtonLink to={PRICING_ADDRESS} variant="secondary" size="lg">
          {say('plans')}
        </ButtonLink>
      </div>
    </section>
  );
}
