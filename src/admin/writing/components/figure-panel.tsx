import type { EditorState } from 'prosemirror-state';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileChoice, UploadEntries } from '../../resources/medium/components/queue.tsx';
import { ALT_MAX } from '../../resources/medium/medium.data.ts';
import { mediumDeskTexts } from '../../resources/medium/medium.messages.ts';
import type { AdminMedium } from '../../resources/medium/medium.store.ts';
import { queue } from '../../resources/medium/upload.store.ts';
import type { WritingCommand } from '../commands.store.ts';
import { CAPTION_MAX, CREDIT_MAX, figureChosen, placeFigure } from '../figure.store.ts';
import { findPictures, pictureNumbered } from '../library-picture.store.ts';
import { writingTexts } from '../writing.messages.ts';
import { Deeds, Found, useFound } from './panel-parts.tsx';
import styles from './writing.module.css';

interface Props {
  state: EditorState;
  run: (command: WritingCommand['run']) => boolean;
  close: () => void;
  /** Pasted or dropped files, which are uploaded to the library first. */
  files: readonly File[];
  lang?: string | undefined;
}

/** Chooses a picture and its texts; several uploaded ones are handled one after the other. */
export function FigurePanel({ state, run, close, files, lang }: Props) {
  const [before] = useState(() => figureChosen(state.selection));
  const [chosen, setChosen] = useState<AdminMedium | null>(null);
  const brought = useBrought(files);
  useEffect(() => {
    if (before) void pictureNumbered(before.reference).then((found) => setChosen(found ?? null));
  }, [before]);
  const waiting = brought.pictures[0] ?? null;
  const picture = chosen ?? waiting;
  const done = () => {
    if (chosen) setChosen(null);
    else brought.take();
    if (brought.pictures.length <= 1 && !brought.isUnderWay) close();
  };
  if (!picture) return <PictureChoice bring={brought.bring} onChoose={setChosen} close={close} />;
  return (
    <FigureWords
      key={picture.id}
      picture={picture}
      before={before}
      lang={lang}
      run={run}
      done={done}
      other={() => (chosen ? setChosen(null) : brought.take())}
      close={close}
    />
  );
}

interface ChoiceProps {
  bring: (files: readonly File[]) => void;
  onChoose: (picture: AdminMedium) => void;
  close: () => void;
}
function PictureChoice({ bring, onChoose, close }: ChoiceProps) {
  const say = useTexts(writingTexts);
  const part = usePartTag();
  const [find, found] = useFound(findPictures);
  return (
    <>
      <Found
        label={say('figureFind')}
        none={say('figureNone')}
        find={find}
        found={found}
        name={({ title, alt, address }) => (
          <span className={styles.picture} lang={part('en')}>
            <CroppedPicture className={styles.thumbnail} src={address} alt="" />
            <span>{alt || title}</span>
          </span>
        )}
        onChoose={onChoose}
      />
      <FileChoice multiple label={say('figureBring')} hint={say('figureBringHint')} onChosen={bring} />
      <UploadEntries />
      <Deeds close={close}>{null}</Deeds>
    </>
  );
}

interface WordsProps extends Pick<Props, 'run' | 'close' | 'lang'> {
  picture: AdminMedium;
  before: ReturnType<typeof figureChosen>;
  done: () => void;
  other: () => void;
}
function FigureWords({ picture, before, lang, run, done, other, close }: WordsProps) {
  const say = useTexts(writingTexts);
  const sayOfMedium = useTexts(mediumDeskTexts);
  const [alt, setAlt] = useState(before?.reference === picture.id ? before.alt : picture.alt);
  const [caption, setCaption] = useState(before?.caption ?? '');
  const [credit, setCredit] = useState(before?.credit ?? '');
  const [problem, setProblem] = useState<string>();
  const place = () => {
    if (!alt.trim()) return setProblem(sayOfMedium('altWrong'));
    const [reference, words] = [
      picture.id,
      { alt: alt.trim(), caption: caption.trim(), credit: credit.trim() },
    ];
    if (!run(placeFigure({ reference, ...words }))) return setProblem(say('figureNowhere'));
    done();
  };
  return (
    <>
      <CroppedPicture className={styles.chosen} src={picture.address} alt="" />
      <Field
        label={sayOfMedium('alt')}
        hint={sayOfMedium('altHint')}
        error={problem}
        value={alt}
        lang={lang}
        maxLength={ALT_MAX}
        required
        onChange={({ target }) => {
          setProblem(undefined);
          setAlt(target.value);
        }}
      />
      <Field
        label={say('figureCaption')}
        value={caption}
        lang={lang}
        maxLength={CAPTION_MAX}
        onChange={({ target }) => setCaption(target.value)}
      />
      <Field
        label={say('figureCredit')}
        hint={say('figureCreditHint')}
        value={credit}
        lang={lang}
        maxLength={CREDIT_MAX}
        onChange={({ target }) => setCredit(target.value)}
      />
      <Deeds close={close}>
        <Button variant="secondary" size="sm" onClick={place}>
          {say(before ? 'figureSave' : 'figureInsert')}
        </Button>
        <Button variant="text" size="sm" onClick={other}>
          {say('figureOther')}
        </Button>
      </Deeds>
    </>
  );
}

const NOTHING: ReturnType<typeof queue.entries> = [];
/** Files being uploaded to the library, and the pictures they have become. */
function useBrought(files: readonly File[]) {
  const entries = useSyncExternalStore(queue.subscribe, queue.entries, () => NOTHING);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [pictures, setPictures] = useState<readonly AdminMedium[]>([]);
  const bring = (chosen: readonly File[]) => {
    const added = queue.add(chosen);
    setKeys((all) => [...all, ...added]);
  };
  const begun = useRef<readonly File[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pasted or dropped is brought once
  useEffect(() => {
    if (begun.current === files || files.length === 0) return;
    begun.current = files;
    bring(files);
  }, [files]);
  const own = entries.filter(({ key }) => keys.includes(key));
  const arrived = own.flatMap(({ key, state, medium }) =>
    state === 'done' && medium ? [{ key, medium }] : [],
  );
  const names = arrived.map(({ medium }) => medium).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: named by what has arrived
  useEffect(() => {
    for (const { key, medium } of arrived) {
      void pictureNumbered(medium).then((found) => {
        if (found) setPictures((all) => [...all, found]);
      });
      setKeys((all) => all.filter((one) => one !== key));
      void queue.giveUp(key);
    }
  }, [names]);
  const isUnderWay = own.some(({ state }) => state !== 'done' && state !== 'refused');
  return { pictures, bring, isUnderWay, take: () => setPictures((all) => all.slice(1)) };
}
