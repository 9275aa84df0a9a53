import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { Differences } from '../../../kit/form/differences.tsx';
import type { Translation } from '../translation.store.ts';

/** What became of an English text since it was translated, word by word. */
export function SourceChanges({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const part = usePartTag();
  if (one.state !== 'stale' || !one.text || one.text.pieces) return null;
  const { sourceWas: was, sourceSummary, sourceBody } = one.text;
  if (!was) return <p className="quiet">{say('changesUnknown')}</p>;
  const fields = [
    { name: say('fieldTitle'), before: was.title, after: one.sourceTitle },
    { name: say('fieldSummary'), before: was.summary, after: sourceSummary },
    { name: say('fieldBody'), before: was.body, after: sourceBody },
  ].filter(({ before, after }) => before !== after);
  return (
    <section aria-labelledby="source-changes">
      <h3 className="h4" id="source-changes">
        {say('changesTitle')}
      </h3>
      <dl className={styles.original}>
        {fields.map(({ name, before, after }) => (
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
