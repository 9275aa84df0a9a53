import type { MouseEvent } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { isLengthTyped, typedLength } from '#media/recording/recording.rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/field.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { ALT_MAX, MEDIUM_TITLE_MAX } from '../medium.data.ts';
import { mediumDeskTexts } from '../medium.messages.ts';
import { type AdminMedium, saveMedium } from '../medium.store.ts';
import styles from './medium.module.css';

type MediumField = 'title' | 'length' | 'alt' | 'focusX' | 'focusY';
const isTyped = ({ kind, seconds, secondsTyped }: AdminMedium): boolean =>
  isLengthTyped({ kind, seconds, seconds_typed: secondsTyped });
const lengthText = ({ seconds }: AdminMedium): string => (seconds === null ? '' : timeText(seconds));
const isLength = (typed = ''): boolean => typed.trim() === '' || typedLength(typed) !== null;
const percentIn = (typed: string): number => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** The title of a file; for a picture also its description and focus. */
export function MediumForm({ one }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  const part = usePartTag();
  const form = useMediumForm(one);
  return (
    <DeskForm form={form}>
      <Field
        {...form.field('title')}
        label={say('fileTitle')}
        lang={part('en')}
        maxLength={MEDIUM_TITLE_MAX}
        required
      />
      {isTyped(one) ? (
        <Field {...form.field('length')} label={say('length')} hint={say('lengthHint')} />
      ) : null}
      {one.kind === 'picture' ? (
        <>
          <Field
            {...form.field('alt')}
            label={say('alt')}
            hint={say('altHint')}
            lang={part('en')}
            maxLength={ALT_MAX}
            required
          />
          <button
            type="button"
            className={styles.focus}
            aria-label={say('focusHere')}
            onClick={(event) => choosePoint(event, form.field('focusX').id, form.field('focusY').id)}
          >
            <img
              src={one.address}
              alt={one.alt}
              width={one.width ?? undefined}
              height={one.height ?? undefined}
            />
          </button>
          <Field
            {...form.field('focusX')}
            label={say('focusX')}
            hint={say('focusHint')}
            inputMode="numeric"
            required
          />
          <Field {...form.field('focusY')} label={say('focusY')} inputMode="numeric" required />
        </>
      ) : null}
    </DeskForm>
  );
}

/** Fills the fields as if typed, so that the form notices. Keyboard users type the numbers. */
function choosePoint(
  { currentTarget, clientX, clientY, detail }: MouseEvent,
  ...ids: [string, string]
): void {
  if (detail === 0) return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const shares = [(clientX - left) / width, (clientY - top) / height];
  for (const [at, id] of ids.entries()) {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = String(Math.round(Math.min(1, Math.max(0, shares[at] ?? 0)) * 100));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function useMediumForm(one: AdminMedium) {
  const say = useTexts(mediumDeskTexts);
  const wrongPercent = (typed: string) => (percentIn(typed) <= 100 ? undefined : say('focusWrong'));
  return useDeskRecordForm<AdminMedium, MediumField>({
    keep: `medium:${one.id}`,
    read: one,
    // Fields that are not shown have no value.
    wordsOf: (medium) => {
      const { kind, title, alt, focusX, focusY } = medium;
      return kind === 'picture'
        ? { title, length: '', alt, focusX: String(focusX), focusY: String(focusY) }
        : { title, length: isTyped(medium) ? lengthText(medium) : '', alt: '', focusX: '', focusY: '' };
    },
    check: ({ title, length, alt, focusX, focusY }, { kind }) =>
      kind === 'picture'
        ? {
            title: title.trim() ? undefined : say('titleWrong'),
            alt: alt.trim() ? undefined : say('altWrong'),
            focusX: wrongPercent(focusX),
            focusY: wrongPercent(focusY),
          }
        : {
            title: title.trim() ? undefined : say('titleWrong'),
            length: isLength(length) ? undefined : say('lengthWrong'),
          },
    save: ({ title, length, alt = '', focusX, focusY }, base) =>
      saveMedium(base, {
        title,
        alt,
        ...(isTyped(base) ? { seconds: typedLength(length) } : {}),
        focusX: base.kind === 'picture' ? percentIn(focusX) : base.focusX,
        focusY: base.kind === 'picture' ? percentIn(focusY) : base.focusY,
      }),
    onSaved: () => toast({ message: say('saved') }),
  });
}
