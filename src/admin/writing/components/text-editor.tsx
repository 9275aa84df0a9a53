import { AllSelection, type Command, EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useChangeWords } from '../../resources/manuscript/change-words.hooks.ts';
import { type DocumentNode, documentOf } from '../document.rules.ts';
import { markdownOfDocument } from '../document-markdown.rules.ts';
import { figureView } from '../figure-view.store.ts';
import { type NoteProblems, noteProblems } from '../notes.store.ts';
import { insertPasted, insertWordsAt } from '../paste.store.ts';
import type { ClipboardWords } from '../pasted-line.rules.ts';
import { plugins } from '../plugins.store.ts';
import { schema } from '../schema.rules.ts';
import type { InsertedWords } from '../write-field.store.ts';
import { writingTexts } from '../writing.messages.ts';
import { Panel, type PanelName } from './panels.tsx';
import { Tools } from './tools.tsx';
import styles from './writing.module.css';

export interface TextEditorProps {
  label: string;
  lang?: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Markdown; a value that the editor did not write itself replaces its content. */
  value: string;
  onChange: (markdown: string) => void;
  /** Whether it may contain library pictures. */
  figures: boolean;
  /** Set to what callers can do with the text. */
  control: RefObject<TextEditorControl | null>;
}
export interface TextEditorControl {
  /** Puts the cursor into the text. */
  focus(): void;
  insert(inserted: InsertedWords): void;
}

/** Editor that shows a text as it will be read. Loaded on demand by pages that edit texts. */
export default function TextEditor(props: TextEditorProps) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [files, setFiles] = useState<readonly File[]>(NO_FILES);
  const bring = (brought: readonly File[]) => {
    setFiles(brought);
    setPanel('figure');
  };
  const { place, view, state } = useEditor(props, bring);
  const run = (command: Command): boolean => {
    const { current: now } = view;
    if (!now) return false;
    if (now.hasFocus()) followCursor(now);
    const isDone = command(now.state, now.dispatch, now);
    now.focus();
    return isDone;
  };
  const close = () => {
    setPanel(null);
    setFiles(NO_FILES);
    view.current?.focus();
  };
  return (
    <div className={styles.editor}>
      {state ? (
        <Tools
          state={state}
          run={run}
          panel={panel}
          open={setPanel}
          figures={props.figures}
          lang={props.lang}
        />
      ) : null}
      {state && panel ? (
        <Panel
          key={panel}
          name={panel}
          state={state}
          run={run}
          close={close}
          files={files}
          lang={props.lang}
        />
      ) : null}
      <div ref={place} className={styles.place} />
      {state ? <NoteCheck problems={noteProblems(state.doc)} /> : null}
    </div>
  );
}

const NO_FILES: readonly File[] = [];

function NoteCheck({ problems: { missing, uncalled } }: { problems: NoteProblems }) {
  const say = useTexts(writingTexts);
  return (
    <div role="status" className={styles.check}>
      {missing.length > 0 ? <p>{say('notesMissing', { numbers: missing.join(', ') })}</p> : null}
      {uncalled.length > 0 ? <p>{say('notesUncalled', { numbers: uncalled.join(', ') })}</p> : null}
    </div>
  );
}

const docOf = (markdown: string) => schema.nodeFromJSON(documentOf(markdown));
const markdownIn = ({ doc }: EditorState) => markdownOfDocument(doc.toJSON() as DocumentNode);

function useEditor(props: TextEditorProps, bring: (files: readonly File[]) => void) {
  const { label, lang, describedBy, isInvalid, value, onChange, control, figures } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState | null>(null);
  /** Value that this editor last wrote to the field or read from it. */
  const written = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  const onPasted = usePasted(figures ? bring : null);
  const say = useTexts(writingTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is told to it below
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView(place.current, {
      state: EditorState.create({ doc: docOf(value), plugins: plugins() }),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged || transaction.getMeta(READ)) return;
        const markdown = markdownIn(next);
        if (markdown === written.current) return;
        written.current = markdown;
        tell.current(markdown);
      },
      nodeViews: { figure: figureView(() => say('figureGone')) },
      handleDOMEvents: {
        paste: onPasted,
        drop: onPasted,
        blur: followCursor,
        // An input method moves the cursor itself while composing.
        keydown: (now, { keyCode }) => !now.composing && keyCode !== COMPOSING && followCursor(now),
      },
    });
    view.current = made;
    control.current = {
      focus: () => made.focus(),
      insert: (inserted) => insertWordsAt(made, inserted),
    };
    setState(made.state);
    return () => {
      control.current = null;
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    view.current?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        // Stated explicitly, so that the scrolling area is known to be reachable by keyboard.
        tabindex: '0',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(lang ? { lang } : {}),
        dir: 'auto',
        class: classNames('prose', styles.text) ?? '',
      },
    });
  }, [label, describedBy, isInvalid, lang]);
  useEffect(() => {
    const now = view.current;
    if (!now || value === written.current) return;
    written.current = value;
    const { tr, doc } = now.state;
    now.dispatch(tr.replaceWith(0, doc.content.size, docOf(value).content).setMeta(READ, true));
  }, [value]);
  return { place, view, state };
}

/** The `keyCode` of a key that an input method has taken. */
const COMPOSING = 229;

/**
 * The browser reports a moved cursor in a task of its own, behind keys already queued: a key or tool that comes in
 * between would act at the old position.
 */
function followCursor(view: EditorView): boolean {
  const { selection, tr, doc } = view.state;
  const shown = document.getSelection();
  if (!shown?.anchorNode || !shown.focusNode) return false;
  const isText =
    selection instanceof TextSelection || (selection instanceof AllSelection && shown.isCollapsed);
  if (!isText) return false;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return false;
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset);
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset);
  const next = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!next.eq(selection)) view.dispatch(tr.setSelection(next));
  return false;
}

/** Marks a change that came from the field and need not be written back. */
const READ = 'read from the field';

const WORDS = /\S/;

/** Intercepts pasted and dropped content before the editor would have its HTML parsed. */
function usePasted(bring: ((files: readonly File[]) => void) | null) {
  const wordsOf = useChangeWords();
  const say = useRef(wordsOf);
  say.current = wordsOf;
  return (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
    const isDrop = 'dataTransfer' in event;
    // A part of this text, moved within it.
    if (isDrop && view.dragging) return false;
    const from = isDrop ? event.dataTransfer : event.clipboardData;
    const pasted: ClipboardWords = {
      html: from?.getData('text/html') ?? '',
      plain: from?.getData('text/plain') ?? '',
    };
    event.preventDefault();
    const pictures = [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // A picture copied from a page is a file with words that name it, in HTML only; a program's words come with a
    // picture of them.
    if (bring && pictures.length > 0 && !WORDS.test(pasted.plain)) {
      bring(pictures);
      return true;
    }
    if (!pasted.html && !pasted.plain) return true;
    void insertPasted(view, pasted).then((changes) => {
      if (changes.length > 0) toast({ message: say.current(changes).join(' ') });
    });
    return true;
  };
}
