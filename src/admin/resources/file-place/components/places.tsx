import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { DECK_PAGES_MAX, type DeckProblem } from '#media/deck/deck.data.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useAttempt, useReadAgain } from '../../../kit/attempt.hooks.ts';
import { filePlaceTexts } from '../file-place.messages.ts';
import { type AdminFilePlace, changePlace, chooserAddress, type PlacedFile } from '../file-place.store.ts';
import styles from './file-place.module.css';

/** The files of a record, place by place, with links to choose others. */
export function FilePlaces({ places }: { places: readonly AdminFilePlace[] }) {
  const say = useTexts(filePlaceTexts);
  return (
    <section className={styles.places} aria-labelledby="files">
      <h2 className="h3" id="files">
        {say('files')}
      </h2>
      {places.map((one) => (
        <Place key={one.place} one={one} />
      ))}
    </section>
  );
}

function Place({ one }: { one: AdminFilePlace }) {
  const say = useTexts(filePlaceTexts);
  const { place, files, isList } = one;
  const isOwn = files.some(({ isDrawn }) => !isDrawn);
  const word = isList ? 'add' : isOwn ? 'change' : 'choose';
  const name = say(place);
  return (
    <div className={styles.place}>
      <h3 className={styles.name}>{name}</h3>
      <PlacedFiles one={one} />
      {one.deck ? <Deck deck={one.deck} /> : null}
      <ButtonLink to={chooserAddress(one)} variant="secondary" size="sm">
        <Named short={say(word)} long={say(`${word}Named`, { place: name })} />
      </ButtonLink>
    </div>
  );
}

const PROBLEMS = {
  encrypted: 'deckEncrypted',
  broken: 'deckBroken',
  pages: 'deckPages',
  'no-pages': 'deckNoPages',
  words: 'deckWords',
  heavy: 'deckHeavy',
  failed: 'deckFailed',
} as const satisfies Record<DeckProblem, string>;

/** Progress of the slides made from a document; reloaded until they are ready. */
function Deck({ deck: { state, problem } }: { deck: NonNullable<AdminFilePlace['deck']> }) {
  const say = useTexts(filePlaceTexts);
  const isWaiting = state === 'waiting';
  useReadAgain(isWaiting);
  const words = isWaiting ? say('deckWaiting') : problem && say(PROBLEMS[problem], { n: DECK_PAGES_MAX });
  return (
    <p role="status" className="small">
      {words}
    </p>
  );
}

/** A section may have slides without a document, and a person is shown even without a picture. */
const NOTHING_THERE: Partial<
  Record<AdminFilePlace['place'], 'slidesHint' | 'soundHint' | 'portraitHint' | 'captionsOwn'>
> = {
  slides: 'slidesHint',
  sound: 'soundHint',
  portrait: 'portraitHint',
  captions: 'captionsOwn',
};
/** Places with a hint about their file. */
const HINTED = ['cover', 'sound', 'topic', 'slides', 'captions'] as const;
const isHinted = (place: AdminFilePlace['place']): place is (typeof HINTED)[number] =>
  (HINTED as readonly string[]).includes(place);

/** The files at a place. */
export function PlacedFiles({ one }: { one: AdminFilePlace }) {
  const say = useTexts(filePlaceTexts);
  const { place, files } = one;
  if (files.length === 0) return <p className="quiet">{say(NOTHING_THERE[place] ?? 'nothing')}</p>;
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Placed one={one} file={file} />
          </li>
        ))}
      </ul>
      {isHinted(place) ? <p className="small quiet">{say(`${place}Hint`)}</p> : null}
    </>
  );
}

function Placed({ one, file }: { one: AdminFilePlace; file: PlacedFile }) {
  const say = useTexts(filePlaceTexts);
  const part = usePartTag();
  const { isUnderWay, attempt } = useAttempt();
  const { id, title, medium, isDrawn, isPicture, address } = file;
  const takeAway = () =>
    attempt(async () => {
      await changePlace(one, { take: Number(id) });
      return say(medium ? 'taken' : 'takenAway', { title });
    });
  return (
    <span className={styles.file}>
      {isPicture ? <CroppedPicture className={styles.picture} src={address} alt="" /> : null}
      {isDrawn ? (
        <span className="quiet">{say('drawn')}</span>
      ) : (
        <>
          <span lang={part('en')}>
            {medium ? <TextLink to={`/admin/media/${medium}`}>{title}</TextLink> : title}
          </span>
          <Button variant="text" size="sm" loading={isUnderWay} onClick={() => void takeAway()}>
            <Named
              short={say('take')}
              long={
                <PartOfMessage
                  message={(part) => say('takeNamed', { title: part, place: say(one.place) })}
                  part={title}
                  language="en"
                />
              }
            />
          </Button>
        </>
      )}
    </span>
  );
}
