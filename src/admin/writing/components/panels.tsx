import type { EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { linkAround, linkTo, unlink, type WritingCommand } from '../commands.store.ts';
import { insertNote } from '../notes.store.ts';
import { writingTexts } from '../writing.messages.ts';
import { findDrugNames } from '../writing.store.ts';
import { FigurePanel } from './figure-panel.tsx';
import { LookUp } from './look-up.tsx';
import { Deeds, Found, onEnter, useFound } from './panel-parts.tsx';
import styles from './writing.module.css';

export type PanelName = 'link' | 'note' | 'drugName' | 'figure';
/** False if it cannot be done at the cursor. */
type Run = (command: WritingCommand['run']) => boolean;
interface Props {
  state: EditorState;
  run: Run;
  close: () => void;
  files: readonly File[];
  lang?: string | undefined;
}

const PANELS = { link: LinkPanel, note: NotePanel, drugName: DrugNamePanel, figure: FigurePanel };

/** Inputs of a tool, below the toolbar; it must not be a form, since it is within the form of the desk. */
export function Panel({ name, ...props }: Props & { name: PanelName }) {
  const say = useTexts(writingTexts);
  const Shown = PANELS[name];
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.close();
  };
  return (
    <fieldset ref={box} className={styles.panel} aria-label={say(name)} onKeyDown={onKeyDown}>
      <Shown {...props} />
    </fieldset>
  );
}

/** Addresses that `richText` turns into links. */
const IS_ADDRESS = /^(https?:\/\/[^\s]+|\/(?!\/)\S*|#\S*|mailto:\S+)$/i;
function LinkPanel({ state, run, close }: Props) {
  const say = useTexts(writingTexts);
  const [around] = useState(() => linkAround(state));
  const [address, setAddress] = useState(around?.href ?? '');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const typed = address.trim();
    if (!IS_ADDRESS.test(typed)) return setWrong(true);
    run(linkTo(typed));
    close();
  };
  return (
    <>
      <Field
        label={say('linkAddress')}
        hint={say('linkHint')}
        error={isWrong ? say('linkWrong') : undefined}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        {...onEnter(apply)}
      />
      <Deeds close={close}>
        <Button variant="secondary" size="sm" onClick={apply}>
          {say('linkApply')}
        </Button>
        {around?.href ? (
          <Button
            variant="text"
            size="sm"
            onClick={() => {
              run(unlink);
              close();
            }}
          >
            {say('linkRemove')}
          </Button>
        ) : null}
      </Deeds>
    </>
  );
}

function NotePanel({ run, close }: Props) {
  const say = useTexts(writingTexts);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const insert = () => {
    if (!words.trim()) return setProblem(say('noteEmpty'));
    if (!run(insertNote(words))) return setProblem(say('noteNowhere'));
    close();
  };
  return (
    <>
      <TextAreaField
        label={say('noteWords')}
        hint={say('noteHint')}
        error={problem}
        rows={2}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Deeds close={close}>
        <LookUp words={words} onFound={setWords} onProblem={setProblem} />
        <Button variant="secondary" size="sm" onClick={insert}>
          {say('noteInsert')}
        </Button>
      </Deeds>
    </>
  );
}

function DrugNamePanel({ run, close }: Props) {
  const say = useTexts(writingTexts);
  const [find, found] = useFound(findDrugNames);
  return (
    <>
      <Found
        label={say('drugNameFind')}
        none={say('drugNameNone')}
        find={find}
        found={found}
        name={({ name, generic }) => (name === generic ? name : `${name} → ${generic}`)}
        onChoose={({ generic }) => {
          run((state, dispatch) => {
            dispatch?.(state.tr.insertText(generic).scrollIntoView());
            return true;
          });
          close();
        }}
      />
      <Deeds close={close}>{null}</Deeds>
    </>
  );
}
