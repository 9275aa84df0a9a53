import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { richText } from '#kit/rich-text.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { NOT_KEPT, STAYS, useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import type { SectionsData } from '../../section/section.store.ts';
import { TITLE_MAX } from '../../translation/translation.data.ts';
import { useChangeWords } from '../change-words.hooks.ts';
import { MANUSCRIPT_MAX_BYTES } from '../manuscript.data.ts';
import { manuscriptTexts } from '../manuscript.messages.ts';
import {
  type AdminManuscript,
  addManuscript,
  type ManuscriptReading,
  type PictureOutcome,
  readManuscript,
  sendPictures,
  toBring,
} from '../manuscript.store.ts';
import styles from './manuscript.module.css';
import { ManuscriptPictures, useThumbnails } from './pictures.tsx';

/** Chooses a file, previews what it would add, and adds all of it at the end. */
export function ManuscriptImport({ data }: { data: SectionsData }) {
  const say = useTexts(manuscriptTexts);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const reading = useReading(data.id);
  const done = () => {
    setOpen(false);
    reading.forget();
  };
  return (
    <section aria-label={say('heading')} className={styles.import}>
      <Button
        variant="secondary"
        icon={FileUp}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {say(isOpen ? 'close' : 'open')}
      </Button>
      <div id={panel} hidden={!isOpen}>
        <Field
          type="file"
          accept=".docx,.html,.htm,.md,.markdown,.txt"
          label={say('file')}
          hint={say('fileHint')}
          error={reading.error}
          onChange={reading.choose}
        />
        <p role="status" className="small quiet">
          {reading.isReading ? say('reading') : ''}
        </p>
        {reading.read ? (
          <Preview key={reading.read.key} read={reading.read} data={data} onAdded={done} />
        ) : null}
      </div>
    </section>
  );
}

interface ReadFile extends ManuscriptReading {
  key: number;
  name: string;
}
const KILOBYTES = MANUSCRIPT_MAX_BYTES / 1024;

/** Reads the file chosen last: an earlier one that finishes later is not shown. */
function useReading(publicationId: string) {
  const say = useTexts(manuscriptTexts);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);
  const last = useRef(0);
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file) return;
    const key = ++last.current;
    setRead(null);
    setError(undefined);
    setReading(true);
    const found = await readManuscript(publicationId, file).catch(failureIn);
    if (key !== last.current) return;
    setReading(false);
    input.value = '';
    if (found === null) setError(say('tooLarge', { n: KILOBYTES }));
    else if ('failure' in found) setError(found.failure || say('failed'));
    else setRead({ key, name: file.name, ...found });
  }
  const forget = () => setRead(null);
  return {
    read,
    error,
    isReading,
    choose: (event: ChangeEvent<HTMLInputElement>) => void choose(event),
    forget,
  };
}
function failureIn(thrown: unknown): { failure: string } {
  if (!isFailure(thrown)) throw thrown;
  return { failure: thrown.status === 0 ? '' : thrown.message };
}

interface PreviewProps {
  read: ReadFile;
  data: SectionsData;
  onAdded: () => void;
}
function Preview({ read, data, onAdded }: PreviewProps) {
  const say = useTexts(manuscriptTexts);
  const part = usePartTag();
  const { name, manuscript } = read;
  const { sections, title } = manuscript;
  const { form, refused, step } = useAdding(read, data, onAdded);
  const withThumbnails = useThumbnails(read);
  const isWithout = refused.size > 0;
  return (
    <DeskForm
      form={form}
      deed={say(isWithout ? 'addWithout' : 'add', { n: sections.length })}
      underWay={step}
      above={
        <>
          <h2 className="h3">{say('found', { n: sections.length, name })}</h2>
          {title ? <p>{say('wholeTitle', { title })}</p> : null}
          <Changes changes={manuscript.changes} />
          <ManuscriptPictures
            read={read}
            titles={sections.map((_, at) => form.values[fieldOf(at)] ?? '')}
            refused={refused}
          />
          <p role="status">
            <VisuallyHidden>{isWithout ? say('picturesRefused', { n: refused.size }) : ''}</VisuallyHidden>
          </p>
        </>
      }
    >
      {sections.map(({ body }, at) => (
        <div key={fieldOf(at)} className={styles.section}>
          <Field
            {...form.field(fieldOf(at))}
            label={say('sectionTitle', { n: at + 1 })}
            lang={part('en')}
            maxLength={TITLE_MAX}
            required
          />
          {body.trim() ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled by the keys, too
            <section className={styles.text} aria-label={say('textOf', { n: at + 1 })} tabIndex={0}>
              <RichText html={withThumbnails(richText(body))} lang={part('en')} />
            </section>
          ) : (
            <p className="quiet">{say('noText')}</p>
          )}
        </div>
      ))}
    </DeskForm>
  );
}

const fieldOf = (at: number): string => `title-${at}`;
function useAdding(read: ReadFile, { id, rows }: SectionsData, onAdded: () => void) {
  const say = useTexts(manuscriptTexts);
  const { revalidate } = useRevalidator();
  const { sections, pictures } = read.manuscript;
  // The list when the file was read: a second press finds that it has changed.
  const [was] = useState(rows.map((row) => row.id));
  const [sent] = useState<PictureOutcome>({ uploads: new Map(), refused: new Map() });
  const [refused, setRefused] = useState<PictureOutcome['refused']>(new Map());
  const [bringing, setBringing] = useState(0);
  const form = useDeskForm<string>({
    keep: NOT_KEPT,
    initial: Object.fromEntries(sections.map(({ title }, at) => [fieldOf(at), title])),
    check: (titles) =>
      Object.fromEntries(
        Object.entries(titles).flatMap(([name, title]) => (title.trim() ? [] : [[name, say('titleNeeded')]])),
      ),
    send: async (titles) => {
      await sendPictures(read, read.name, sent, setBringing);
      // Rejected pictures are shown first; the next press continues without them.
      if (sent.refused.size > refused.size) {
        setRefused(new Map(sent.refused));
        return STAYS;
      }
      const titled = sections.map(({ body }, at) => ({ title: titles[fieldOf(at)] ?? '', body }));
      await addManuscript(id, was, titled, sent);
      toast({ message: say('added', { n: sections.length }) });
      onAdded();
      await revalidate();
      return undefined;
    },
  });
  const count = toBring(pictures).length;
  const step = bringing > 0 ? say('bringing', { n: bringing, count }) : say('adding');
  return { form, refused, step };
}

function Changes({ changes }: Pick<AdminManuscript, 'changes'>) {
  const say = useTexts(manuscriptTexts);
  const wordsOf = useChangeWords();
  if (changes.length === 0) return <p className="quiet">{say('nothingChanged')}</p>;
  return (
    <Banner tone="info" title={say('changed')}>
      <ul>
        {wordsOf(changes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  );
}
