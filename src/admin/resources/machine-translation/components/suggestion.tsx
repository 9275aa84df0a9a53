import { useState } from 'react';
import { useColon, useSite, useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { dayText } from '../../../kit/parts.tsx';
import { fillField } from '../../../writing/write-field.store.ts';
import type { TargetLanguage } from '../../translation/translation.data.ts';
import { hasMachineText } from '../checks.rules.ts';
import type { MachineUse } from '../machine.hooks.ts';
import { machineTexts } from '../machine.messages.ts';
import { askMachine, type Suggestion } from '../machine.store.ts';
import styles from './suggestion.module.css';

interface Props {
  use: MachineUse;
  name: string;
  label: string;
  /** Id and value of the field. */
  id: string;
  value: string;
  language: TargetLanguage;
  lang: string;
}

/**
 * Below a field: asks a machine, shows what it made, and lets somebody declare that they have read it. Nothing if there
 * is neither a provider nor machine text in the field.
 */
export function MachineSuggestion({ use, name, label, id, value, language, lang }: Props) {
  const say = useTexts(machineTexts);
  const { provider, unread } = use.machine;
  const mine = unread.filter(({ field }) => field === name);
  const [latest] = mine;
  const isIn = mine.some(({ words }) => hasMachineText(value, words, language));
  if (!provider && !isIn) return null;
  return (
    <div className={styles.machine}>
      {provider ? <Ask use={use} name={name} label={label} provider={provider} /> : null}
      {latest && !isIn ? <Made made={latest} lang={lang} put={() => fillField(id, latest.words)} /> : null}
      {isIn ? (
        <>
          <p role="status">{say('inField')}</p>
          {latest ? <Problems made={latest} /> : null}
          <Checkbox
            label={say('read')}
            checked={use.read.includes(name)}
            onChange={({ currentTarget }) => use.tick(name, currentTarget.checked)}
          />
        </>
      ) : null}
    </div>
  );
}

function Ask({ use, name, label, provider }: Pick<Props, 'use' | 'name' | 'label'> & { provider: string }) {
  const say = useTexts(machineTexts);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const machine = await askMachine(use.id, name).finally(() => setAsking(false));
    if (machine) use.setAsked(machine);
  };
  return (
    <p>
      <Button
        variant="secondary"
        size="sm"
        loading={isAsking}
        loadingLabel={say('asking')}
        aria-label={say('askNamed', { provider, field: label })}
        onClick={() => void ask()}
      >
        {say('ask', { provider })}
      </Button>
    </p>
  );
}

function Made({ made, lang, put }: { made: Suggestion; lang: string; put: () => void }) {
  const say = useTexts(machineTexts);
  const { language } = useSite().site;
  const { provider, askedBy: name, askedAt } = made;
  return (
    <>
      <p className="small quiet">{say('made', { provider, name, date: dayText(askedAt, language) })}</p>
      <p className={styles.words} lang={lang}>
        {made.words}
      </p>
      <Problems made={made} />
      <p>
        <Button variant="secondary" size="sm" onClick={put}>
          {say('put')}
        </Button>
      </p>
    </>
  );
}

function Problems({ made: { problems } }: { made: Suggestion }) {
  const colon = useColon();
  const say = useTexts(machineTexts);
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      <p>
        <strong>{say('problems')}</strong>
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.english} ${problem.translation}`}>
            {say(problem.kind)}
            {colon}{' '}
            {say(problem.english === '' ? 'added' : problem.translation === '' ? 'gone' : 'instead', problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}
