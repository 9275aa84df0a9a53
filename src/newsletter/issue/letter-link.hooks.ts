import { useCallback, useEffect, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { formTexts } from '#client/forms/form.messages.ts';
import { failureOf, usePosted } from '#client/forms/posted.ts';
import { useTexts } from '#client/page/site-data.ts';

export type LinkState<T> =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'done'; answer: T }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string };

interface LetterLink<T> {
  parameter: string;
  token: string;
  deed: (token: string) => Promise<T>;
  /**
   * Whether the action waits for a press by the reader, however often the page is opened; otherwise it is POSTed once
   * the page runs.
   */
  asks?: boolean;
}

/** Carries out the link of an e-mail; a scanner that only opens links changes nothing. */
export function useLetterLink<T>({ parameter, token, deed, asks = false }: LetterLink<T>) {
  const words = useTexts(formTexts);
  const posted = usePosted();
  const [state, setState] = useState<LinkState<T>>(
    posted ? stateOf(failureOf(posted), words('noReply')) : { kind: asks ? 'asking' : 'working' },
  );
  const begun = useRef(posted !== null || asks);
  const noReply = words('noReply');
  const act = useCallback(async () => {
    setState({ kind: 'working' });
    const outcome = await follow(token, deed, noReply);
    setState(outcome);
    if (outcome.kind === 'done') stripParameter(parameter);
  }, [parameter, token, deed, noReply]);
  useEffect(() => {
    // A page that only asks can be opened again, so it keeps its token until the action is done.
    if (!asks) stripParameter(parameter);
    if (begun.current) return;
    begun.current = true;
    void act();
  }, [parameter, asks, act]);
  return { state, act };
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

type LinkFailure = Pick<ReturnType<typeof failureOf>, 'code' | 'status' | 'message'>;
function stateOf<T>({ code, status, message }: LinkFailure, noReply: string): LinkState<T> {
  if (code === 'link-expired' || status === 422) return { kind: 'ended' };
  return { kind: 'failed', why: status === 0 ? noReply : message };
}

/** Removes the token, so that nothing that stores addresses keeps it; the router's own state of the entry stays. */
function stripParameter(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
