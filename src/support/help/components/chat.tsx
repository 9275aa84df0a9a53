import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWinner } from '#client/navigation/turn.ts';
import { attempt } from '#client/start/chunk.ts';
import { HELP_DELAY_MS, hasHelp, untilLoaded } from '../help.rules.ts';

let Panel: ComponentType | null = null;
const loadPanel = async () => {
  Panel = (await attempt(() => import(/* optional */ './panel.tsx'))).HelpPanel;
};

/** Help at the lower right: loaded ten seconds after the start, retried until loaded, never shown on quiet pages. */
export function HelpChat({ isQuiet }: { isQuiet: boolean }) {
  const { pathname } = useLocation();
  const isHere = hasHelp(pathname, isQuiet);
  const isLoaded = useLoadedPanel(isHere);
  const isToured = useWinner() === 'tour';
  return isHere && !isToured && isLoaded && Panel ? <Panel /> : null;
}

function useLoadedPanel(isHere: boolean): boolean {
  const [isLoaded, setLoaded] = useState(Panel !== null);
  useEffect(() => {
    if (!isHere || isLoaded) return;
    let stop = () => {};
    const rest = Math.max(0, HELP_DELAY_MS - performance.now());
    const timer = setTimeout(() => {
      stop = untilLoaded(() => loadPanel().then(() => setLoaded(true)), setTimeout);
    }, rest);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isHere, isLoaded]);
  return isLoaded;
}
