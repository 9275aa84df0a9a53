import { useCallback, useEffect, useRef, useState } from 'react';
import { isFailure } from '#web/api-client.ts';
import { formTexts } from '#web/form.texts.ts';
import { failureOf, usePosted } from '#web/posted.ts';
import { useTexts } from '#web/site-data.ts';

export type LinkState<T> =
  | { kind: 'working' }
  | { kind: 'done'; answer: T }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

/** Does what the link of a letter is for, by POST and once the page runs: a scanner that opens links does nothing. */
export function useLetterLink<T>(parameter: string, token: string, deed: (token: string) => Promise<T>) {
  const words = useTexts(formTexts);
  const posted = usePosted();
  const [state, setState] = useState<LinkState<T>>(
    posted ? stateOf(failureOf(posted), words('noReply')) : { kind: 'working' },
  );
  const begun = useRef(posted !== null);
  const noReply = words('noReply');
  const act = useCallback(async () => {
    setState({ kind: 'working' });
    setState(await follow(token, deed, noReply));
  }, [token, deed, noReply]);
  useEffect(() => {
    stripParameter(parameter);
    if (begun.current) return;
    begun.current = true;
    void act();
  }, [parameter, act]);
  return { state, retry: act };
}

async function follow<T>(
  token: string,
  deed: (token: string) => Promise<T>,
  noReply: string,
): Promise<LinkState<T>> {
  try {
    return { kind: 'done', answer: await deed(token) };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return stateOf(thrown, noReply);
  }
}

type Refused = Pick<ReturnType<typeof failureOf>, 'code' | 'status' | 'message'>;
function stateOf<T>({ code, status, message }: Refused, noReply: string): LinkState<T> {
  if (code === 'link-expired' || status === 422) return { kind: 'ended' };
  return { kind: 'failed', why: status === 0 ? noReply : message };
}

/** Nothing that keeps addresses keeps the token; the router's own state of the entry stays. */
function stripParameter(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
