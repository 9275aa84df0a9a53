import { useEffect, useEffectEvent, useState } from 'react';
import type { useForm } from '#client/forms/form.ts';
import { isSameText } from '#client/forms/form-words.ts';
import { useSession } from '../session/use-session.hooks.ts';
import { dropHere, keepHere, keptHere, VISITOR } from './device-draft.store.ts';

type Form<N extends string> = Pick<ReturnType<typeof useForm<N>>, 'initial' | 'values' | 'now' | 'fill'>;

/**
 * Keeps what is typed into `fields` of a form on this device, for whoever is looking, and brings it back when they
 * return. Returns what to call once the form was sent: nothing of it is kept any longer.
 */
export function useFormDraft<N extends string>(
  form: Form<N>,
  name: string,
  fields: readonly N[],
): () => void {
  const { initial, values, now, fill } = form;
  const { isLogged, user } = useSession();
  const known = isLogged === null ? null : (user?.id ?? VISITOR);
  // Whoever began to write: signing out elsewhere makes it nobody else's.
  const [owner, setOwner] = useState(known);
  if (owner === null && known !== null) setOwner(known);
  const [isRead, setRead] = useState(false);
  const differing = (words: Record<N, string>) =>
    Object.fromEntries(
      fields
        .filter((field) => !isSameText(words[field], initial[field]))
        .map((field) => [field, words[field]]),
    );
  const bringBack = useEffectEvent((by: string) => {
    const kept: Record<string, unknown> = keptHere<Record<string, unknown>>(by, name)?.words ?? {};
    const texts = fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : []));
    const typed = now();
    if (texts.length > 0) fill({ ...typed, ...Object.fromEntries(texts), ...differing(typed) });
    setRead(true);
  });
  useEffect(() => {
    if (owner) bringBack(owner);
  }, [owner]);
  const keep = useEffectEvent(() => {
    if (!owner || !isRead) return;
    const words = differing(values);
    if (Object.keys(words).length === 0) dropHere(owner, name);
    else keepHere(owner, name, { words, typedAt: new Date().toISOString() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every word
  useEffect(keep, [values, isRead]);
  return () => {
    if (owner) dropHere(owner, name);
  };
}
