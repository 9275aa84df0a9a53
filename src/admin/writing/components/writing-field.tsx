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
  /** Current value of the field. */
  value: string;
  label: string;
  lang?: string | undefined;
  /** Whether it may contain library pictures. */
  figures?: boolean;
  /** Rendered text, beside the Markdown. */
  preview?: ReactNode;
}

const VIEWS = { text: 'asText', markdown: 'asMarkdown' } as const satisfies Record<WritingView, string>;

/**
 * A text with two views. The form field is the Markdown one, which the form reads, keeps and restores; the editor
 * writes into it and follows it. Until the editor has loaded, and if it does not, Markdown is edited.
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

/** Words are inserted at the editor's cursor while the editor is shown. */
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

/** The editor replaces the field once it is loaded, but never while somebody is typing into the field. */
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
