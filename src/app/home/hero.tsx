import { lazy, Suspense } from 'react';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { monthText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { creditFacts } from '#shell/promotions/credit-facts.rules.ts';
import { HeroCurve } from '#ui/charts/hero-curve.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import type { Block } from './block.schema.ts';
import styles from './hero.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';

const HomeContinue = lazy(async () => ({ default: (await import('./continue.tsx')).HomeContinue }));

type Props = {
  block: Block;
  begun: HomeData['begun'];
  newest: HomeData['latest'][number] | null;
  available: HomeData['available'];
};

/** The promise; for somebody signed in, the next useful thing, on the same field. */
export function HomeHero({ block, begun, newest, available }: Props) {
  const user = useUser();
  const promise = <HeroPromise block={block} />;
  return (
    <section className={`on-deep ${styles.hero}`} aria-labelledby="hero">
      <div className={`wrap ${styles.inside}`}>
        {user ? (
          <Suspense fallback={promise}>
            <HomeContinue user={user} begun={begun} newest={newest} />
          </Suspense>
        ) : (
          promise
        )}
      </div>
      <Facts available={available} />
    </section>
  );
}

function HeroPromise({ block }: { block: Block }) {
  const part = usePartTag();
  const say = useTexts(homeTexts);
  return (
    <>
      <div>
        <h1 className="display" id="hero" lang={part(block.language)}>
          <Measured text={block.title} />
        </h1>
        <p className={styles.lead} lang={part(block.language)}>
          <Measured text={block.text} />
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/library" variant="signal" size="lg">
            {say('browse')}
          </ButtonLink>
          <ButtonLink to={PRICING_ADDRESS} variant="onDeep" size="lg">
            {say('plans')}
          </ButtonLink>
        </div>
      </div>
      <Curve />
    </>
  );
}

const MONTHS = [0, 2, 4, 6, 8, 10];

function Curve() {
  const say = useTexts(homeTexts);
  const { site } = useSite();
  const months = MONTHS.map((at) => monthText(new Date(Date.UTC(2026, at, 1)), site.language));
  return (
    <HeroCurve
      summary={say('curve')}
      bandLabel={say('band')}
      months={months as [string, string, string, string, string, string]}
      doses={[say('dose1'), say('dose2'), say('dose3'), say('dose4')]}
    />
  );
}

function Facts({ available: { cme, sa } }: Pick<Props, 'available'>) {
  const creditsText = useCreditsText();
  const say = useTexts(homeTexts);
  const { configs } = useSite();
  const credits = creditFacts(configs);
  return (
    <div className={styles.facts}>
      <ul className="wrap">
        {cme > 0 ? (
          <li>
            <b>{say('factNow', { cme: creditsText(cme) })}</b> {say('factNowRest', { sa: creditsText(sa) })}
          </li>
        ) : null}
        {credits ? (
          <li>
            <b>{say('factCredits', { cme: credits.cme })}</b> {say('factCreditsRest', { sa: credits.sa })}
          </li>
        ) : null}
        <li>
          <b>{say('factGuarantee')}</b> {say('factGuaranteeRest')}
        </li>
        <li>
          <b>{say('factLanguages')}</b> {say('factLanguagesRest')}
        </li>
      </ul>
    </div>
  );
}
