import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useTexts } from '#web/site-data.ts';
import { CoverFormFields } from './publication-cover-fields.tsx';
import { COVER_MAX } from './publication-desk.data.ts';
import styles from './publication-desk.module.css';
import {
  type PublicationChoices,
  type PublicationFull,
  readPublication,
  saveCover,
} from './publication-desk.store.ts';
import { publicationDeskTexts } from './publication-desk.texts.ts';
import { type CoverField, type CoverFields, fieldsChanged, fieldsOf } from './publication-form.rules.ts';

interface Props {
  one: PublicationFull;
  choices: PublicationChoices;
}

/** The cover as it was read; what is typed stays until it is saved, whatever else changes on the page. */
export function PublicationCover({ one, choices }: Props) {
  const [base, setBase] = useState(one);
  return (
    <CoverForm key={`${base.id} ${base.record.version}`} base={base} choices={choices} onRead={setBase} />
  );
}

interface FormProps {
  base: PublicationFull;
  choices: PublicationChoices;
  onRead: (one: PublicationFull) => void;
}

function CoverForm({ base, choices, onRead }: FormProps) {
  const say = useTexts(publicationDeskTexts);
  const { theirs, send } = useCoverSaving(base, onRead);
  const form = useForm<CoverField>({
    initial: { ...fieldsOf(base) },
    check: useCoverCheck(),
    send: (typed) => send(typed as CoverFields),
  });
  return (
    <form {...form.form} className={styles.form} aria-label={say('cover')}>
      {theirs ? (
        <Late base={base} theirs={theirs} saving={form.saving} onLoad={() => onRead(theirs)} />
      ) : (
        <FormProblems summary={form.summary} />
      )}
      <CoverFormFields base={base} choices={choices} field={form.field} />
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
function useCoverSaving(base: PublicationFull, onRead: (one: PublicationFull) => void) {
  const say = useTexts(publicationDeskTexts);
  const { revalidate } = useRevalidator();
  const [theirs, setTheirs] = useState<PublicationFull | null>(null);
  async function send(typed: CoverFields) {
    const version = (theirs ?? base).record.version;
    try {
      const saved = await saveCover(base.id, version, typed, fieldsChanged(fieldsOf(base), typed));
      const isSeen = saved.visibility === 'published' || saved.visibility === 'announced';
      toast({ message: say(isSeen ? 'saved' : 'savedUnseen') });
      setTheirs(null);
      onRead(saved);
      await revalidate();
    } catch (thrown) {
      if (isFailure(thrown) && thrown.code === 'publication-changed')
        setTheirs(await readPublication(base.id));
      else if (theirs) setTheirs(null);
      throw thrown;
    }
  }
  return { theirs, send };
}

function useCoverCheck() {
  const say = useTexts(publicationDeskTexts);
  return ({ title, minutes, publicationDate, expirationDate }: Record<CoverField, string>) => ({
    title: title.trim() ? undefined : say('titleRequired'),
    minutes:
      /^\d{1,5}$/.test(minutes.trim()) && Number(minutes) <= COVER_MAX.minutes
        ? undefined
        : say('minutesWrong'),
    publicationDate: publicationDate ? undefined : say('dayRequired'),
    expirationDate: expirationDate && expirationDate < publicationDate ? say('endsBefore') : undefined,
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
  const fields = changed.map((field) => say(FIELD_LABELS[field])).join(', ');
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

const FIELD_LABELS = {
  title: 'title',
  slug: 'address',
  seoTitle: 'seoTitle',
  excerpt: 'excerpt',
  description: 'description',
  type: 'type',
  private: 'private',
  minutes: 'minutes',
  publicationDate: 'publicationDate',
  expirationDate: 'expirationDate',
  reviewedOn: 'reviewedOn',
  objectives: 'objectives',
  keyPoints: 'keyPoints',
  authors: 'faculty',
  interviewer: 'interviewer',
  categories: 'categories',
  jointSponsor: 'jointSponsor',
} as const satisfies Record<CoverField, string>;
