import { type ChangeEvent, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { asWebVtt } from '#media/captions/captions.rules.ts';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import editing from '../../../kit/editing.module.css';
import { writeField } from '../../../writing/write-field.store.ts';
import { TRANSCRIPT_MAX } from '../section.data.ts';
import { sectionDeskTexts } from '../section.messages.ts';

interface Props {
  field: { id: string; name: string; defaultValue: string; error: string | undefined };
  /** The stored version: a message about a file chosen before the last save no longer applies. */
  version: string;
}
const FILE_MAX = TRANSCRIPT_MAX;
const KILOBYTES = Math.floor(FILE_MAX / 1000);

/** The transcript, typed or read from a captions file; the file is read here, so that it is seen before it is saved. */
export function SectionTranscript({ field, version }: Props) {
  const say = useTexts(sectionDeskTexts);
  const [last, setSaid] = useState<{ message?: string; error?: string; version?: string }>({});
  const said = last.version === version ? last : {};
  async function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file) return;
    const text = await textOf(file);
    if (text === 'too-large') setSaid({ error: say('fileTooLarge', { n: KILOBYTES }), version });
    else if (text === 'no-text') setSaid({ error: say('fileNoText'), version });
    else {
      writeField(field.id, text.words);
      setSaid({ message: say('fileRead', { name: file.name }), version });
    }
    input.value = '';
  }
  return (
    <>
      <TextAreaField
        {...field}
        label={say('transcriptField')}
        hint={say('transcriptHint')}
        rows={12}
        spellCheck={false}
        className={editing.body}
      />
      <Field
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        label={say('transcriptFile')}
        hint={say('transcriptFileHint', { n: KILOBYTES })}
        error={said.error}
        onChange={(event) => void read(event)}
      />
      <p role="status" className="small quiet">
        {said.message}
      </p>
    </>
  );
}

type TranscriptFile = { words: string } | 'too-large' | 'no-text';
async function textOf(file: File): Promise<TranscriptFile> {
  if (file.size > FILE_MAX) return 'too-large';
  try {
    return { words: asWebVtt(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())) };
  } catch {
    // The bytes are not UTF-8, or the file is gone.
    return 'no-text';
  }
}
