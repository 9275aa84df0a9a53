import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { FieldFrame } from '#ui/forms/field.tsx';
import { editingTexts } from '../../kit/editing.messages.ts';
import editing from '../../kit/editing.module.css';
import { usePaste } from '../../resources/manuscript/paste.hooks.ts';
import { useWritingView, type WritingView } from '../view.hooks.ts';
import { INSERT_WORDS, type InsertedWords, writeField } from '../write-field.store.ts';
import { writingTexts } from '../writing.messages.ts';
import type { TextEditorControl, TextEditorProps } from './text-editor.tsx';
import styles from './writing.module.css';

interface Props {
  field: { id: string; name: string; defaultValue: string | undefined; error?: string | undefined };
  /** What stands in the field now. */
  value: string;
  label: string;
  lang?: string | undefined;
  /** Pictures of the library may stand in it. */
  figures?: boolean;
  /** Beside the Markdown: what it will look like. */
  preview?: ReactNode;
}

const VIEWS = { text: 'asText', markdown: 'asMarkdown' } as const satisfies Record<WritingView, string>;

/**
 * A text with its two views. The field of the form is the one with Markdown in it, which the form reads, keeps and restores;
 * the editor writes into it and follows it. Until the editor has come, and where it does not, Markdown is what is written.
 */
export function WritingField({ field, value, label, lang, figures = false, preview }: Props) {
  const say = useTexts(writingTexts);
  const common = useTexts(editingTexts);
  const paste = usePaste();
  const area = useRef<HTMLTextAreaElement>(null);
  const control = useRef<TextEditorControl | null>(null);
  useInsertion(area, control);
  const { view, setView, Editor } = useEditorOf(area);
  const isText = view === 'text' && Editor !== null;
  return (
    <div className={classNames(isText || !preview ? undefined : editing.sides)}>
      <FieldFrame
        id={field.id}
        label={label}
        hint={isText ? say('textHint') : common('bodyHint')}
        error={field.error}
        aside={
          <fieldset className={styles.views} aria-label={say('view')}>
            {(Object.keys(VIEWS) as WritingView[]).map((one) => (
              <button
                key={one}
                type="button"
                className={styles.view}
                aria-pressed={one === view}
                onClick={() => setView(one)}
              >
                {say(VIEWS[one])}
              </button>
            ))}
          </fieldset>
        }
      >
        {(wiring) => (
          <>
            <span className={isText ? 'visually-hidden' : styles.area}>
              <textarea
                ref={area}
                name={field.name}
                defaultValue={field.defaultValue}
                lang={lang}
                rows={24}
                dir="auto"
                {...paste}
                {...wiring}
                {...(isText
                  ? { tabIndex: -1, 'aria-hidden': true, onFocus: () => control.current?.focus() }
                  : undefined)}
              />
            </span>
            {isText ? (
              <Editor
                label={label}
                lang={lang}
                describedBy={wiring['aria-describedby']}
                isInvalid={wiring['aria-invalid'] === true}
                value={value}
                onChange={(markdown) => writeField(field.id, markdown)}
                figures={figures}
                control={control}
              />
            ) : null}
          </>
        )}
      </FieldFrame>
      {isText ? null : preview}
    </div>
  );
}

/** Words for the text go where the editor's cursor stands, while there is one. */
function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  control: RefObject<TextEditorControl | null>,
) {
  useEffect(() => {
    const field = area.current;
    const insert = (event: Event) => {
      if (!control.current) return;
      event.preventDefault();
      control.current.insert((event as CustomEvent<InsertedWords>).detail);
    };
    field?.addEventListener(INSERT_WORDS, insert);
    return () => field?.removeEventListener(INSERT_WORDS, insert);
  }, [area, control]);
}

/** The editor comes when nobody is typing into the field that it takes the place of. */
function useEditorOf(area: { current: HTMLTextAreaElement | null }) {
  const [view, setView] = useWritingView();
  const [Editor, setEditor] = useState<ComponentType<TextEditorProps> | null>(null);
  useEffect(() => {
    if (view !== 'text' || Editor) return;
    let isOver = false;
    const field = area.current;
    const show = (found: ComponentType<TextEditorProps>) => {
      if (isOver) return;
      if (document.activeElement !== field) setEditor(() => found);
      else field?.addEventListener('blur', () => isOver || setEditor(() => found), { once: true });
    };
    import('./text-editor.tsx').then(
      (module) => show(module.default),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [view, Editor, area]);
  return { view, setView, Editor };
}
