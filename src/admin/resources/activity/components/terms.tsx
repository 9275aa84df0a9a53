import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from '../../../kit/editing.module.css';
import { Day } from '../../order/components/parts.tsx';
import type { AdminTest } from '../activity.store.ts';
import { activityTermsTexts } from '../terms.messages.ts';
import desk from './activity.module.css';
import { boundWords } from './bound.tsx';
import { ActivityTermsDialog } from './terms-dialog.tsx';

interface Props {
  test: AdminTest;
  onChanged: (to: AdminTest) => void;
}

/** The designated credit, with links to change it and to add what is missing before it may be given. */
export function ActivityTerms({ test, onChanged }: Props) {
  const say = useTexts(activityTermsTexts);
  const [edited, setEdited] = useState<1 | 2 | 'new' | null>(null);
  const { offerings } = test.terms;
  const [only, ...others] = offerings;
  const further = only && others.length === 0 ? (only.kind === 1 ? 2 : 1) : null;
  return (
    <section className={desk.offering} aria-labelledby="terms">
      <div className={styles.above}>
        <h2 className="h3" id="terms">
          {say('terms')}
        </h2>
        {offerings.map(({ kind }) => (
          <Button key={kind} variant="secondary" onClick={() => setEdited(kind)}>
            {offerings.length > 1 ? say('editKind', { kind: say(kind === 1 ? 'cme' : 'sa') }) : say('edit')}
          </Button>
        ))}
        {further ? (
          <Button variant="secondary" onClick={() => setEdited(further)}>
            {say('addKind', { kind: say(further === 1 ? 'cme' : 'sa') })}
          </Button>
        ) : null}
        {offerings.length === 0 ? (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {say('edit')}
          </Button>
        ) : null}
      </div>
      <p>
        <TextLink to={`/admin/publications/${test.id}`}>{say('toPublication')}</TextLink>
        {' · '}
        <TextLink to={`/admin/publications/${test.id}/facts`}>{say('toFacts')}</TextLink>
      </p>
      <Facts terms={test.terms} />
      {edited ? (
        <ActivityTermsDialog
          test={test}
          kind={edited === 'new' ? null : edited}
          onDone={onChanged}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

function Facts({ terms }: Pick<AdminTest, 'terms'>) {
  const say = useTexts(activityTermsTexts);
  const locale = localeOf(useSite().site.language);
  const day = (at: string | null) => (at ? <Day at={at} /> : say('none'));
  const facts = [
    ...terms.offerings.map(({ kind, credits, passMark }) => ({
      key: `credit ${kind}`,
      head: say('credit'),
      value: say('creditOf', { n: credits, kind: say(kind === 1 ? 'cme' : 'sa'), passMark }),
    })),
    ...terms.bounds
      .filter(({ kind }) => terms.offerings.some((one) => one.kind === kind))
      .map((bound) => ({
        key: `time ${bound.kind}`,
        head: say('time'),
        value: boundWords(say, bound, terms.pilotMinutes.length),
      })),
    { key: 'attempts', head: say('attempts'), value: terms.attemptLimit ?? say('unlimited') },
    { key: 'pharmacology', head: say('pharmacology'), value: numberText(terms.pharmacologyHours, locale) },
    { key: 'mate', head: say('mate'), value: terms.mateMinutes },
    { key: 'starts', head: say('starts'), value: day(terms.startsOn) },
    { key: 'ends', head: say('ends'), value: day(terms.endsOn) },
    { key: 'reviewed', head: say('reviewed'), value: day(terms.reviewedOn) },
    { key: 'version', head: say('version'), value: terms.version || say('noVersion') },
  ];
  return (
    <dl className={desk.figures}>
      {facts.map(({ key, head, value }) => (
        <div key={key}>
          <dt>{head}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
