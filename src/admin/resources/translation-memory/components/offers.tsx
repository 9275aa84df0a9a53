import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { Differences } from '../../../kit/form/differences.tsx';
import { interfaceIdIn, interfaceTextPath } from '../../interface-text/interface-text.rules.ts';
import { TRANSLATIONS_PATH } from '../../translation/translation.data.ts';
import { memoryTexts } from '../memory.messages.ts';
import {
  nextOf,
  type Offer,
  putInto,
  type RememberedField,
  type SentenceOffers,
  wordsFor,
} from '../memory.store.ts';
import styles from './offers.module.css';

interface Props {
  /** Name and id of the field that they are for. */
  name: string;
  id: string;
  value: string;
  /** The English of the field. */
  source: string;
  sentences: RememberedField;
  lang: string;
  children: ReactNode;
}

/** A field with earlier translations of its English below it; Alt+Enter in it inserts the next one. */
export function FieldWithMemory({ name, children, ...rest }: Props) {
  const { id, value, source } = rest;
  const place = useRef<HTMLDivElement>(null);
  const sentences = rest.sentences.filter(({ field }) => field === name);
  const putNext = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOf(sentences, value);
    const [best] = next?.offers ?? [];
    if (!next || !best) return;
    event.preventDefault();
    event.stopPropagation();
    putInto(id, next, best, source);
  });
  useEffect(() => {
    const around = place.current;
    const heard = (event: KeyboardEvent) => putNext(event);
    around?.addEventListener('keydown', heard, { capture: true });
    return () => around?.removeEventListener('keydown', heard, { capture: true });
  }, []);
  return (
    <div ref={place} className={styles.field}>
      {children}
      {sentences.length > 0 ? <Offers {...rest} sentences={sentences} /> : null}
    </div>
  );
}

/** Shown once above the form: one can translate without the memory. */
export function MemoryAway({ isAway }: { isAway: boolean }) {
  const say = useTexts(memoryTexts);
  return isAway ? (
    <p role="status" className="small quiet">
      {say('away')}
    </p>
  ) : null;
}

/** A few are shown open; more are collapsed. */
const OPEN_MOST = 2;

function Offers({ id, value, source, sentences, lang }: Omit<Props, 'name' | 'children'>) {
  const say = useTexts(memoryTexts);
  return (
    <details className={styles.offers} open={sentences.length <= OPEN_MOST}>
      <summary>{say('offers', { n: sentences.length })}</summary>
      <p className="small quiet">{say('keyHint')}</p>
      <ol className={styles.list}>
        {sentences.map((one) => (
          <li key={one.sentence}>
            {one.offers.map((offer) => (
              <OfferLine
                key={`${offer.text}:${offer.translation}`}
                sentence={one.sentence}
                offer={offer}
                words={wordsFor(one.field, offer)}
                isIn={value.includes(wordsFor(one.field, offer))}
                lang={lang}
                put={() => putInto(id, one, offer, source)}
              />
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

function placeOf({ text }: Offer): string {
  const own = interfaceIdIn(text);
  return own ? interfaceTextPath(own) : `${TRANSLATIONS_PATH}/${text}`;
}

interface LineProps {
  sentence: SentenceOffers['sentence'];
  offer: Offer;
  words: string;
  isIn: boolean;
  lang: string;
  put: () => void;
}

function OfferLine({ sentence, offer, words, isIn, lang, put }: LineProps) {
  const say = useTexts(memoryTexts);
  const common = useTexts(editingTexts);
  const colon = useColon();
  const part = usePartTag();
  return (
    <div className={styles.offer}>
      <p className={styles.english}>
        {offer.likeness === 100 ? (
          <span lang={part('en')}>{sentence}</span>
        ) : (
          <Differences before={offer.english} after={sentence} lang={part('en')} />
        )}
      </p>
      <p lang={lang}>{words}</p>
      <p className={styles.where}>
        <span>
          {offer.likeness === 100 ? say('same') : say('alike', { n: offer.likeness })}
          {' · '}
          {say('whereTold')}{' '}
          <TextLink to={placeOf(offer)}>
            {offer.kind === 'interface' ? say('interface') : common(offer.kind)}
            {colon} <span lang={part('en')}>{offer.title}</span>
          </TextLink>
        </span>
        {isIn ? (
          <span className="quiet">{say('isIn')}</span>
        ) : (
          <Button variant="secondary" size="sm" onClick={put} aria-label={say('putNamed', { text: words })}>
            {say('put')}
          </Button>
        )}
      </p>
    </div>
  );
}
