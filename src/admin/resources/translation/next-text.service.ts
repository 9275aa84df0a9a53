import type { Reader } from '#platform/postgres/database.ts';
import {
  type InterfaceTextId,
  interfaceIdIn,
  interfaceIdText,
} from '../interface-text/interface-text.rules.ts';
import { waitingInterfaceTexts } from '../interface-text/interface-text.service.ts';
import { nextWaiting, type WaitingText } from './next-text.repository.ts';
import { nextByKey } from './next-text.rules.ts';
import type { Kind, TargetLanguage } from './translation.data.ts';
import { keyIn, keyText, type TranslationKey } from './translation.rules.ts';
import { translationOf } from './translation.service.ts';

export interface NextText {
  id: string;
  kind: Kind | 'interface';
  title: string;
  state: WaitingText['state'];
}
export interface NextTexts {
  next: NextText | null;
  inPublication: NextText | null;
}

/** What waits after a text: first of its kind, then of the others, and last the texts of the interface. */
export async function nextTexts(db: Reader, text: string): Promise<NextTexts | null> {
  const [key, own] = [keyIn(text), interfaceIdIn(text)];
  if (key) return afterTranslation(db, key);
  return own ? { next: await afterInterfaceText(db, own), inPublication: null } : null;
}

async function afterTranslation(db: Reader, key: TranslationKey): Promise<NextTexts> {
  const { publication_id: publication } = await translationOf(db, key);
  const [next, inPublication] = await Promise.all([
    nextWaiting(db, key, null),
    publication === null ? null : nextWaiting(db, key, publication),
  ]);
  const found = next ? named(next, key.language) : await interfaceTextAfter(db, { ...key, key: '' });
  return { next: found, inPublication: inPublication && named(inPublication, key.language) };
}

async function afterInterfaceText(db: Reader, own: InterfaceTextId): Promise<NextText | null> {
  const found = await interfaceTextAfter(db, own);
  if (found) return found;
  const next = await nextWaiting(db, { kind: 'interface', id: 0, language: own.language }, null);
  return next && named(next, own.language);
}

const named = ({ kind, id, title, state }: WaitingText, language: TargetLanguage): NextText => ({
  id: keyText({ kind, id, language }),
  kind,
  title,
  state,
});

async function interfaceTextAfter(db: Reader, { key, language }: InterfaceTextId): Promise<NextText | null> {
  const found = nextByKey(await waitingInterfaceTexts(db, language), key);
  return (
    found && {
      id: interfaceIdText({ key: found.key, language }),
      kind: 'interface',
      title: found.english,
      state: found.state,
    }
  );
}
