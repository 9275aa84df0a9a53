import { useState } from 'react';
import type { Translation } from '../translation/translation.store.ts';
import type { Machine } from './machine.store.ts';

const NONE: Machine = { provider: null, unread: [] };

/** What a machine made of a text, and of which fields somebody says that they have read it. */
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
    /** Saved: what was read is read, and the page brings what is left. */
    done: () => {
      setAsked(null);
      setRead([]);
    },
  };
}
export type MachineUse = ReturnType<typeof useMachine>;
