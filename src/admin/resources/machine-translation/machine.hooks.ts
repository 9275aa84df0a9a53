import { useState } from 'react';
import type { Translation } from '../translation/translation.store.ts';
import type { Machine } from './machine.store.ts';

const NONE: Machine = { provider: null, unread: [] };

/** The machine translations of a text, and the fields that somebody declares to have read. */
export function useMachine(one: Translation) {
  const [asked, setAsked] = useState<Machine | null>(null);
  const [read, setRead] = useState<readonly string[]>([]);
  return {
    id: one.id,
    machine: asked ?? one.text?.machine ?? NONE,
    setAsked,
    read,
    tick: (field: string, isRead: boolean) =>
      setRead((before) => [...before.filter((name) => name !== field), ...(isRead ? [field] : [])]),
    /** After a save: what was declared is stored, and the page has what remains. */
    done: () => {
      setAsked(null);
      setRead([]);
    },
  };
}
export type MachineUse = ReturnType<typeof useMachine>;
