import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { Differences } from '../../../kit/form/differences.tsx';
import type { Translation } from '../translation.store.ts';

interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** What changed in an English text since it was translated, word by word. */
export function SourceChanges({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  if (one.state !== 'stale' || !one.text || one.text.pieces) return null;
  const { sourceWas: was, sourceSummary, sourceBody } = one.text;
  const fields = was && [
    { name: say('fieldTitle'), before: was.title, after: one.sourceTitle },
    { name: say('fieldSummary'), before: was.summary, after: sourceSummary },
    { name: say('fieldBody'), before: was.body, after: sourceBody },
  ];
  return <SourceDifferences fields={fields} />;
}

/** The English before and now, field by field; null if the former text was not kept. */
export function SourceDifferences({ fields }: { fields: readonly FieldChange[] | null }) {
  const say = useTexts(editingTexts);
  const part = usePartTag();
  if (!fields) return <p className="quiet">{say('changesUnknown')}</p>;
  return (
    <section aria-labelledby="source-changes">
      <h3 className="h4" id="source-changes">
        {say('changesTitle')}
      </h3>
      <dl className={styles.original}>
        {fields
          .filter(({ before, after }) => before !== after)
          .map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Differences before={before} after={after} lang={part('en')} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
