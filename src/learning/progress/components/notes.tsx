import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { WayOn } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { hasToken } from '#client/session/token.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { mergedNote } from '../note.rules.ts';
import { keptNote, rememberNote } from '../note-draft.store.ts';
import { progressTexts } from '../progress.messages.ts';
import { NOTE_MAX } from '../progress.schema.ts';
import { saveProgress, saveProgressLeaving } from '../progress-entries.store.ts';
import styles from './notes.module.css';
import { useLeaving } from './place.tsx';

/** Delay after the last keystroke before the note is saved. */
export const AUTOSAVE_MS = 1000;
type State = 'idle' | 'saving' | 'saved' | 'joined' | 'failed';

/** Private notes of one section: saved while typing, and when the page is left. */
export default function ProgressNotes({ sectionId, note }: { sectionId: string; note: string }) {
  const say = useTexts(progressTexts);
  const { text, state, failure, type, save } = useAutosave(sectionId, note);
  const told = {
    idle: '',
    saving: say('saving'),
    saved: say('saved'),
    joined: say('joined'),
    failed: [say('notSaved'), failure?.reason].filter(Boolean).join(' '),
  }[state];
  return (
    <div className={styles.notes}>
      <div className="print-none">
        <TextAreaField
          label={say('notesLabel')}
          hint={say('notesHint')}
          rows={8}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <p className={`print-only ${styles.printed}`}>{text}</p>
      <div className={`print-none ${styles.state}`}>
        <p role="status" className={state === 'failed' ? styles.failed : 'quiet small'}>
          {told}
        </p>
        {state === 'failed' ? (
          <WayOn next={failure?.next}>
            <Button variant="secondary" size="sm" onClick={() => void save(text)}>
              {say('retry')}
            </Button>
          </WayOn>
        ) : null}
      </div>
    </div>
  );
}

function useAutosave(sectionId: string, note: string) {
  // Whoever began to write: what is typed after the session has ended stays theirs.
  const [owner] = useState(useUser()?.id ?? '');
  const [draft] = useState(() => keptNote(owner, sectionId));
  const [text, setText] = useState(draft?.note ?? note);
  const [state, setState] = useState<State>('idle');
  const failure = useRef<FailureNotice | null>(null);
  // A draft is like the words of a tab that has not heard yet what was saved elsewhere since: it is saved as those are.
  const kept = useRef(draft?.before ?? note);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(Promise.resolve());
  const remember = () => rememberNote(owner, sectionId, { note: latest.current, before: kept.current });
  const keep = async (next: string) => {
    setState('saving');
    try {
      const saved = await saveProgress(sectionId, { note: next }, owner, kept.current);
      kept.current = saved.note;
      remember();
      if (saved.note === next) return setState(latest.current === next ? 'saved' : 'saving');
      // Another tab or device wrote meanwhile: its text is merged in, and what was typed since stays.
      const joined = mergedNote(saved.note, next, latest.current);
      latest.current = joined;
      setText(joined);
      setState('joined');
      if (joined === saved.note) remember();
      else write(joined);
    } catch (thrown) {
      failure.current = isFailure(thrown) ? noticeOf(thrown, '') : null;
      setState('failed');
    }
  };
  // Sequentially: each save builds on what the previous one stored.
  const save = (next: string) => {
    turn.current = turn.current.then(() => keep(next));
    return turn.current;
  };
  const write = (next: string) => {
    setText(next);
    latest.current = next;
    remember();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Without a session it waits on this device until somebody signs in, here or in another tab.
      if (hasToken() || !failure.current?.next) void save(next);
    }, AUTOSAVE_MS);
  };
  const bringBack = useEffectEvent(() => {
    if (draft) void save(draft.note);
  });
  useEffect(() => {
    bringBack();
    return () => clearTimeout(timer.current);
  }, []);
  useLeaving((goes) => {
    if (latest.current === kept.current) return;
    clearTimeout(timer.current);
    if (goes === 'view') return void save(latest.current);
    const [before, next] = [kept.current, latest.current];
    kept.current = next;
    void Promise.resolve(saveProgressLeaving(sectionId, { note: next }, owner, before)).then((isSaved) => {
      if (isSaved) return remember();
      if (kept.current === next) kept.current = before;
      void save(latest.current);
    });
  });
  const type = (next: string) => {
    setState((before) => (before === 'saved' ? 'idle' : before));
    write(next);
  };
  return { text, state, failure: failure.current, type, save };
}
