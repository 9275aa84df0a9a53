import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { letterOf } from '../keys.rules.ts';
import { testTexts } from '../test.messages.ts';
import styles from './keys.module.css';

/** Single-key shortcuts can be switched off (WCAG 2.1.4); the choice stays on the device. */
const SINGLE_KEYS = 'ppTestKeys';

export function useSingleKeys() {
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(SINGLE_KEYS) !== 'off';
    } catch {
      return true;
    }
  });
  const choose = (on: boolean) => {
    setOn(on);
    try {
      localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off');
    } catch {
      // Storage may be refused (private mode): the choice then holds for this page.
    }
  };
  return [isOn, choose] as const;
}

type Props = { count: number; singleKeys: boolean; onSingleKeys: (on: boolean) => void };

/** The list of keys, and the switch. */
export function KeyList({ count, singleKeys, onSingleKeys }: Props) {
  const say = useTexts(testTexts);
  const letters = say('keyLetters', { first: letterOf(0), last: letterOf(count - 1), count });
  const keys = [
    ...(singleKeys
      ? [
          { key: letters, does: say('keyAnswer') },
          { key: 'F', does: say('keyFlag') },
        ]
      : []),
    { key: '← →', does: say('keyMove') },
    { key: say('keyEnter'), does: say('keyNext') },
  ];
  return (
    <details className={styles.keys}>
      <summary>{say('keys')}</summary>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={say('singleKeys')}
        checked={singleKeys}
        onChange={(event) => onSingleKeys(event.currentTarget.checked)}
      />
    </details>
  );
}
