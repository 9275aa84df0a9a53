import { useEffect, useId, useRef, useState } from 'react';
import { cuesIn, webVtt } from '#media/captions/captions.rules.ts';
import {
  type CueProblem,
  changedCue,
  cueProblem,
  joinedCues,
  splitCue,
  withNewCue,
  withoutCue,
} from '#media/captions/cue-edit.rules.ts';
import type { Cue } from '#media/player/playback.rules.ts';
import { writeField } from '../../writing/write-field.store.ts';

/** Captions per page: a lecture has a thousand. */
export const CUES_SHOWN = 20;

export interface CueDesk {
  /** Null while the text cannot be parsed. */
  cues: readonly Cue[] | null;
  first: number;
  /** Shows the page that contains this caption. */
  show(at: number): void;
  textId(at: number): string;
  problemOf(at: number): CueProblem | null;
  change(at: number, to: Partial<Cue>): void;
  remove(at: number): void;
  split(at: number, place: number, seconds: number | null): void;
  join(at: number): void;
  insert(seconds: number): void;
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n');
const read = (source: string): readonly Cue[] | null => {
  const found = cuesIn(source, null);
  return 'cues' in found ? found.cues : null;
};

/** Captions as rows over the field that holds them as text: drafts, history and conflicts belong to the field. */
export function useCueDesk(fieldId: string, source: string, seconds: number | null): CueDesk {
  const [own, setOwn] = useState({ source: plain(source), cues: read(source) });
  const [first, setFirst] = useState(0);
  const focus = useFocus();
  const cues = own.source === plain(source) ? own.cues : read(source);
  const all = cues ?? [];
  const pageOf = (at: number) => Math.max(0, Math.floor(at / CUES_SHOWN) * CUES_SHOWN);
  function put(to: Cue[], at?: number) {
    const text = webVtt(to);
    setOwn({ source: text, cues: to });
    writeField(fieldId, text);
    if (at === undefined) return;
    setFirst(pageOf(at));
    focus.next(at);
  }
  return {
    cues,
    first: Math.min(first, pageOf(Math.max(0, all.length - 1))),
    show(at) {
      setFirst(pageOf(at));
      focus.next(Math.max(0, at));
    },
    textId: focus.idOf,
    problemOf: (at) => cueProblem(all, at, seconds),
    change: (at, to) => put(changedCue(all, at, to)),
    remove: (at) => put(withoutCue(all, at), Math.max(0, at - 1)),
    split: (at, place, time) => put(splitCue(all, at, place, time), at + 1),
    join: (at) => put(joinedCues(all, at), at),
    insert(time) {
      const made = withNewCue(all, time);
      put(made.cues, made.at);
    },
  };
}

/** Focuses the text of one caption once it is rendered. */
function useFocus() {
  const id = useId();
  const wanted = useRef<number | null>(null);
  const idOf = (at: number) => `${id}-${at}`;
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(idOf(wanted.current))?.focus();
    wanted.current = null;
  });
  return {
    idOf,
    next: (at: number) => {
      wanted.current = at;
    },
  };
}
