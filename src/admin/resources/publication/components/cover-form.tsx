import { useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useRecordForm } from '#client/forms/record-form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { COVER, type CoverField } from '../field.schema.ts';
import { fieldsChanged, fieldsOf } from '../form.rules.ts';
import { COVER_MAX } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import {
  type PublicationChoices,
  type PublicationFull,
  readPublication,
  saveCover,
} from '../publication.store.ts';
import { releaseHour } from '../schedule.rules.ts';
import { CoverFormFields } from './cover-fields.tsx';
import styles from './publication.module.css';

const LATE = 'publication-changed';

interface Props {
  one: PublicationFull;
  choices: PublicationChoices;
}

/** The cover in one form; what is typed stays until it is saved, whatever else changes on the page. */
export function PublicationCover({ one, choices }: Props) {
  const say = useTexts(publicationDeskTexts);
  const { theirs, ...form } = useCoverForm(one);
  return (
    <form {...form.form} className={styles.form} aria-label={say('cover')}>
      {theirs ? (
        <Late base={form.base} theirs={theirs} saving={form.saving} onLoad={form.loadTheirs} />
      ) : (
        <FormProblems summary={form.summary} />
      )}
      <CoverFormFields base={form.base} choices={choices} field={form.field} turnOf={form.turnOf} />
      {theirs ? null : (
        <div>
          <Button type="submit" loading={form.saving} loadingLabel={say('saving')}>
            {say('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Saves what was changed; where somebody else was first, their cover is read, and the next save knows of it. */
function useCoverForm(one: PublicationFull) {
  const say = useTexts(publicationDeskTexts);
  const [theirs, setTheirs] = useState<PublicationFull | null>(null);
  const form = useRecordForm<PublicationFull, CoverField>({
    read: one,
    wordsOf: (read) => ({ ...fieldsOf(read) }),
    check: useCoverCheck(),
    save: async (typed, base, isLate) => {
      const { version } = (isLate && theirs ? theirs : base).record;
      try {
        return await saveCover(base.id, version, typed, fieldsChanged(fieldsOf(base), typed));
      } catch (thrown) {
        if (isFailure(thrown) && thrown.code === LATE) setTheirs(await readPublication(base.id));
        throw thrown;
      }
    },
    onSaved: ({ visibility }) => {
      const isSeen = visibility === 'published' || visibility === 'announced';
      toast({ message: say(isSeen ? 'saved' : 'savedUnseen') });
    },
    lateCode: LATE,
  });
  return { ...form, theirs: form.late ? theirs : null };
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
    expirationDate: expirationDate && expirationDate < publicationDate ? say('endsBefore') : undefined,
    unpublishAt:
      unpublishAt && unpublishAt <= releaseHour({ publicationDate, publicationHour: Number(publicationHour) })
        ? say('removalBefore')
        : undefined,
  });
}

/** Another editor was first: what they changed, and the two ways on. */
function Late({
  base,
  theirs,
  saving,
  onLoad,
}: {
  base: PublicationFull;
  theirs: PublicationFull;
  saving: boolean;
  onLoad: () => void;
}) {
  const say = useTexts(publicationDeskTexts);
  const changed = fieldsChanged(fieldsOf(base), fieldsOf(theirs));
  const fields = changed.map((field) => say(COVER[field].label)).join(', ');
  return (
    <Banner tone="danger" live="alert" title={say('lateTitle')}>
      <p>{fields ? say('lateText', { fields }) : say('lateNothing')}</p>
      <div className={styles.badges}>
        <Button type="submit" size="sm" loading={saving} loadingLabel={say('saving')}>
          {say('saveOver')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onLoad}>
          {say('loadTheirs')}
        </Button>
      </div>
    </Banner>
  );
}
