import { useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { placeOf, withPlace } from '#kit/place.ts';
import type { Values } from '#kit/texts.ts';
import { Avatar } from '#ui/content/avatar.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { cmeProgramTexts, PROGRAM_QUESTIONS } from '../cme-program.messages.ts';
import heights from './heights.module.css';
import styles from './program-words.module.css';

const STEPS = ['program1', 'program2', 'program3'] as const;
const QUOTES = ['quote1', 'quote2'] as const;

/** What the program is, in three steps, and which parts are free. */
export function ProgramSteps() {
  const say = useTexts(cmeProgramTexts);
  const isLogged = useUser() !== null;
  const place = placeOf(useLocation().search);
  return (
    <section className={`wrap-61 section ${heights.program}`} aria-labelledby="program">
      <h2 className="h2" id="program">
        {say('programTitle')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <h3 className="h3">{say(step)}</h3>
            <p className="quiet">{say(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <div className={`panel ${styles.free}`}>
        <h3 className="h3">{say('free')}</h3>
        <p className="quiet">{say('freeText')}</p>
        {isLogged ? null : <TextLink to={withPlace('/register', place)}>{say('freeAction')}</TextLink>}
      </div>
    </section>
  );
}

/** The answers name values of later modules. */
export function ProgramFaq({ values }: { values: Values }) {
  const say = useTexts(cmeProgramTexts);
  return (
    <section className={`wrap-61 section ${heights.questions}`} aria-labelledby="questions">
      <h2 className={`h2 ${styles.questions}`} id="questions">
        {say('questions')}
      </h2>
      <Accordion>
        {PROGRAM_QUESTIONS.map((n) => (
          <AccordionItem key={n} summary={say(`q${n}`)}>
            <p>{say(`a${n}`, values)}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}

/** Two sample testimonials, marked as such: real ones need the speaker's consent (B19). */
export function Testimonials() {
  const say = useTexts(cmeProgramTexts);
  return (
    <section className={`wrap section ${heights.voices}`} aria-label={say('voices')}>
      <div className={styles.quotes}>
        {QUOTES.map((quote, at) => (
          <figure key={quote}>
            <blockquote>
              <p>{say('quoted', { words: say(quote) })}</p>
            </blockquote>
            <figcaption>
              <Avatar name={say(`${quote}Name`)} tone={at === 0 ? 'watch' : 'consult'} />
              <span>
                <b>{say(`${quote}Name`)}</b>
                <span className="small quiet">
                  {say(`${quote}Role`)} · {say('sample')}
                </span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
