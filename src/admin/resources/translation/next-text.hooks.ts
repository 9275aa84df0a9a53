import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { Flat } from '#kit/contract.ts';
import { nextTextCalls, type nextTextType } from './next-text.schema.ts';

export type NextTextReply = Flat<typeof nextTextType>;

/** `asked`: not known yet, as on the way to the next text. `away`: no reply; nothing is shown then. */
type NextTexts = NextTextReply | 'asked' | 'away';

/** What waits after a text; asked again each time its page is loaded. */
export function useNextTexts(id: string, reading: unknown): NextTexts {
  const [found, setFound] = useState<{ id: string; reply: NextTexts } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading of the page is another answer
  useEffect(() => {
    const leaving = new AbortController();
    browserApi()(nextTextCalls.find, { params: { id }, signal: leaving.signal }).then(
      ({ data }) => setFound({ id, reply: data }),
      (thrown: unknown) => {
        if (leaving.signal.aborted) return;
        if (!isFailure(thrown)) throw thrown;
        setFound({ id, reply: 'away' });
      },
    );
    return () => leaving.abort();
  }, [id, reading]);
  return found?.id === id ? found.reply : 'asked';
}

/** Goes on with Alt+N, wherever the focus is on the page: unsaved changes are asked about first, as always. */
export function useNextKey(to: string | null): void {
  const navigate = useNavigate();
  const goOn = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyN' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (to === null || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void navigate(to);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => goOn(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}
