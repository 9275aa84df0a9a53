import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { FormHistory } from '../../../history/components/history.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import type { CoverField } from '../field.schema.ts';
import { fieldsChanged, fieldsOf } from '../form.rules.ts';
import { COVER_MAX } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import { type PublicationChoices, type PublicationFull, saveCover } from '../publication.store.ts';
import { isExpiredFirst, isRemovedFirst } from '../schedule.rules.ts';
import { CoverFormFields } from './cover-fields.tsx';
import styles from './publication.module.css';

interface Props {
  one: PublicationFull;
  choices: PublicationChoices;
}

/** The cover in one form; what is typed stays until it is saved, whatever else changes on the page. */
export function PublicationCover({ one, choices }: Props) {
  const say = useTexts(publicationDeskTexts);
  const form = useCoverForm(one);
  const shown = (name: string, words: string) => namesIn(choices, name as CoverField, words);
  return (
    <DeskForm
      form={form}
      label={say('cover')}
      className={styles.form}
      shown={shown}
      beside={<FormHistory form={form} record={form.keep} shown={shown} />}
    >
      <CoverFormFields base={form.base} choices={choices} field={form.field} turnOf={form.turnOf} />
    </DeskForm>
  );
}

/** The names of what is chosen from lists. */
function namesIn(choices: PublicationChoices, field: CoverField, words: string): string | null {
  const among = field === 'authors' ? choices.authors : field === 'categories' ? choices.categories : null;
  if (!among) return null;
  const chosen = JSON.parse(words) as (number | { id: number; role: string })[];
  const nameOf = (id: number) => among.find((each) => each.id === id)?.name ?? String(id);
  return chosen
    .map((each) =>
      typeof each === 'number' ? nameOf(each) : [nameOf(each.id), each.role].filter(Boolean).join(', '),
    )
    .join('; ');
}

/** Saves the changed fields. */
function useCoverForm(one: PublicationFull) {
  const say = useTexts(publicationDeskTexts);
  return useDeskRecordForm<PublicationFull, CoverField>({
    keep: `publication:${one.id}`,
    read: one,
    wordsOf: (read) => ({ ...fieldsOf(read) }),
    check: useCoverCheck(),
    save: (typed, base) =>
      saveCover(base.id, base.record.version, typed, fieldsChanged(fieldsOf(base), typed)),
    onSaved: ({ visibility }) => {
      const isSeen = visibility === 'published' || visibility === 'announced';
      toast({ message: say(isSeen ? 'saved' : 'savedUnseen') });
    },
  });
}

function useCoverCheck() {
  const say = useTexts(publicationDeskTexts);
  return ({
    title,
    minutes,
    publicationDate,
    publicationHour,
    expirationDate,
    unpublishAt,
  }: Record<CoverField, string>) => ({
    title: title.trim() ? undefined : say('titleRequired'),
    minutes:
      /^\d{1,5}$/.test(minutes.trim()) && Number(minutes) <= COVER_MAX.minutes
        ? undefined
        : say('minutesWrong'),
    publicationDate: publicationDate ? undefined : say('dayRequired'),
    expirationDate: isExpiredFirst({ publicationDate, expirationDate }) ? say('endsBefore') : undefined,
    unpublishAt: isRemovedFirst({
      publicationDate,
      publicationHour: Number(publicationHour),
      unpublishAt: unpublishAt || null,
    })
      ? say('removalBefore')
      : undefined,
  });
}
