import { isFailure } from '#client/api/client.ts';
import { toast } from '#ui/feedback/toast.ts';
import { send } from '../../kit/send.store.ts';
import type { TranslationText } from '../translation/translation.store.ts';
import { machineTranslationCalls } from './machine.schema.ts';

export type Machine = TranslationText['machine'];
export type Suggestion = Machine['unread'][number];

/** The machine translation of one field; null if it failed, which is shown. */
export async function askMachine(id: string, field: string): Promise<Machine | null> {
  try {
    const { text } = await send(machineTranslationCalls.suggest, 'AdminMachineSuggestion', { id }, { field });
    return text?.machine ?? null;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    toast({ tone: 'error', message: thrown.message });
    return null;
  }
}
