import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { changesOf, type FieldWords } from '#client/forms/form-words.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../../kit/editing.messages.ts';
import { Differences } from '../../kit/form/differences.tsx';
import { momentText } from '../../kit/form/moment.rules.ts';
import { labelOf, shownIn } from '../../kit/form/shown-field.store.ts';
import { asItWas, joined, readHistory, type TextVersion } from '../history.store.ts';
import styles from './history.module.css';

interface Props<R extends object> {
  form: {
    base: R;
    wordsOf: (one: R) => FieldWords<string>;
    fill: (words: FieldWords<string>) => void;
    form: { ref: { current: HTMLFormElement | null } };
  };
  /** Names the record, `section:5396`. */
  record: string;
  /** Of a field that is no text: its words. */
  shown?: (name: string, words: string) => string | null;
}

/** What a record said before, save by save, and the way back to each. */
export function FormHistory<R extends object>(props: Props<R>) {
  const say = useTexts(editingTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {say('history')}
      </Button>
      {isOpen ? <HistoryDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HistoryDialog<R extends object>({
  form,
  record,
  shown,
  onClose,
}: Props<R> & { onClose: () => void }) {
  const say = useTexts(editingTexts);
  const { versions, hasMore, more, failed } = useHistory(record);
  const { base, wordsOf } = form;
  const texts = versions?.map(({ words }) => wordsOf(asItWas(base, words))) ?? [];
  const restore = (words: FieldWords<string>) => {
    form.fill(words);
    onClose();
    toast({ tone: 'info', message: say('historyFilled') });
    form.form.ref.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };
  return (
    <Dialog open size="lg" title={say('history')} closeLabel={say('close')} onClose={onClose}>
      {failed ? <p role="alert">{failed}</p> : null}
      {versions === null && !failed ? <p role="status">{say('loading')}</p> : null}
      {versions?.length === 0 ? <p>{say('historyNone')}</p> : null}
      <ol className={styles.versions}>
        {versions?.map((version, at) => (
          <li key={version.id}>
            <Version
              version={version}
              before={texts[at] ?? {}}
              after={texts[at - 1] ?? wordsOf(base)}
              form={form.form.ref.current}
              shown={shown}
              onRestore={() => restore(texts[at] ?? {})}
            />
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button variant="secondary" onClick={more}>
          {say('historyMore')}
        </Button>
      ) : null}
    </Dialog>
  );
}

function useHistory(record: string) {
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<{ versions: TextVersion[]; pages: number } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  // The last save is told by what the record says now, and somebody may have saved since it was read.
  const readRecord = useEffectEvent(revalidate);
  useEffect(() => {
    let isHere = true;
    readHistory(record, page)
      .then(async (found) => {
        if (page === 1) await readRecord();
        if (!isHere) return;
        setRead((before) => ({ ...found, versions: joined(before?.versions ?? [], found.versions) }));
      })
      .catch((thrown: unknown) => {
        if (!isFailure(thrown)) throw thrown;
        if (isHere) setFailed(thrown.message);
      });
    return () => {
      isHere = false;
    };
  }, [record, page]);
  return {
    versions: read?.versions ?? null,
    hasMore: read !== null && page < read.pages,
    more: () => setPage(page + 1),
    failed,
  };
}

interface VersionProps {
  version: TextVersion;
  before: FieldWords<string>;
  after: FieldWords<string>;
  form: HTMLFormElement | null;
  shown: Props<object>['shown'];
  onRestore: () => void;
}

/** One save: who, when, what it made of each field, and the way back to what stood there until then. */
function Version({ version, before, after, form, shown, onRestore }: VersionProps) {
  const say = useTexts(editingTexts);
  const { language } = useSite().site;
  const date = momentText(version.replacedAt, language);
  const { replacedBy } = version;
  const name = replacedBy === null ? say('historyFile') : replacedBy || say('historyNobody');
  const words = (field: string, text: string) =>
    shown?.(field, text) ?? shownIn(form, field, text, say('chosen'));
  return (
    <article className={styles.version} aria-label={say('historySave', { date, name })}>
      <h3 className="h4">{say('historySave', { date, name })}</h3>
      {version.isBulk ? <p className="small quiet">{say('historyBulk')}</p> : null}
      <dl>
        {changesOf({ before, theirs: after, mine: before }).map(({ name: field, theirs }) => (
          <div key={field}>
            <dt>{labelOf(form, field)}</dt>
            <dd>
              <Differences before={words(field, before[field] ?? '')} after={words(field, theirs)} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="secondary" size="sm" onClick={onRestore}>
          {say('historyRestore')}
        </Button>
      </div>
    </article>
  );
}
