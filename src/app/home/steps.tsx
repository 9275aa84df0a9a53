import { useSite, useTexts } from '#client/page/site-data.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { Logo } from '#ui/content/logo.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import type { Block } from './block.schema.ts';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';
import styles from './steps.module.css';

const STEPS = ['step1', 'step2', 'step3'] as const;

/** How a lesson becomes a certificate, and what the certificate looks like. */
export function HomeSteps({ block, example }: { block: Block; example: HomeData['example'] }) {
  const say = useTexts(homeTexts);
  const part = usePartTag();
  return (
    <section className={`wrap section ${styles.join} ${heights.steps}`} aria-labelledby="steps">
      <div>
        <h2 className="h2" id="steps" lang={part(block.language)}>
          <Measured text={block.title} />
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step, at) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h3 className="h3">{say(step)}</h3>
                <p className="quiet">{say(`${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <ButtonLink to={PRICING_ADDRESS} size="lg">
          {say('compare')}
        </ButtonLink>
      </div>
      {example ? <ExampleCertificate {...example} /> : null}
    </section>
  );
}

function ExampleCertificate({ id, title, language, credits }: NonNullable<HomeData['example']>) {
  const say = useTexts(homeTexts);
  const { site, now } = useSite();
  const part = usePartTag();
  const number = `SS-${id}-00000`;
  return (
    <figure className={styles.certificate} data-theme="light" aria-label={say('certificateLabel')}>
      <div className={styles.top}>
        <Logo name={site.productName} />
        <span className={styles.example}>{say('example')}</span>
      </div>
      <p className="small quiet">{say('certifies')}</p>
      <p className={styles.name}>{say('certificateName')}</p>
      <p className="quiet">
        {say('certificateBefore')}{' '}
        <b lang={part(language)}>
          <Measured text={title} />
        </b>{' '}
        {say('certificateAfter', { date: dateText(now, site.language, 'long') })}
      </p>
      <div className={styles.foot}>
        <div>
          <p className={styles.credits}>{creditsText(Math.round(credits * 100), site.language)}</p>
          <p>{say('certificateCredits')}</p>
        </div>
        <p className={styles.verify}>
          {say('certificateNumber', { number })}
          <br />
          {say('certificateVerify')}
        </p>
      </div>
    </figure>
  );
}
