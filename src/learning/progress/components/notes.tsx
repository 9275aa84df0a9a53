import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { mergedNote } from '../note.rules.ts';
import { progressTexts } from '../progress.messages.ts';
import { NOTE_MAX } from '../progress.schema.ts';
import styles from './notes.module.css';
import { useLeaving } from './place.tsx';
import { saveProgress, saveProgressLeaving } from './progress-store.tsx';

/** Delay after the last keystroke before the note is saved. */
export const AUTOSAVE_MS = 1000;
type State = 'idle' | 'saving' | 'saved' | 'joined' | 'failed';

/** Private notes of one section: saved while typing, and when the page is left. */
export default function ProgressNotes({ sectionId, note }: { sectionId: string; note: string }) {
  const say = useTexts(progressTexts);
  const { text, state, type, save } = useAutosave(sectionId, note);
  const told = {
    idle: '',
    saving: say('saving'),
    saved: say('saved'),
    joined: say('joined'),
    failed: say('notSaved'),
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
          <Button variant="secondary" size="sm" onClick={() => void save(text)}>
            {say('retry')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function useAutosave(sectionId: string, note: string) {
  const [text, setText] = useState(note);
  const [state, setState] = useState<State>('idle');
  const kept = useRef(note);
  const latest = useRef(note);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(Promise.resolve());
  const keep = async (next: string) => {
    setState('saving');
    try {
      const saved = await saveProgress(sectionId, { note: next }, kept.current);
      kept.current = saved.note;
      if (saved.note === next) return setState(latest.current === next ? 'saved' : 'saving');
      // Another tab or device wrote meanwhile: its text is merged in, and what was typed since stays.
      const joined = mergedNote(saved.note, next, latest.current);
      latest.current = joined;
      setText(joined);
      setState('joined');
      if (joined !== saved.note) write(joined);
    } catch {
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
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), AUTOSAVE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLeaving((goes) => {
    if (latest.current === kept.current) return;
    clearTimeout(timer.current);
    if (goes === 'view') return void save(latest.current);
    const before = kept.current;
    kept.current = latest.current;
    saveProgressLeaving(sectionId, { note: latest.current }, before);
  });
  const type = (next: string) => {
    setState((before) => (before === 'saved' ? 'idle' : before));
    write(next);
  };
  return { text, state, type, save };
}
