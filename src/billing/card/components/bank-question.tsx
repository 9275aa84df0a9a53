import { useEffect, useRef } from 'react';
import { isFailure } from '#client/api/client.ts';
import { type Summary, useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { Button } from '#ui/forms/button.tsx';

interface Props {
  words: Record<'title' | 'text' | 'confirm' | 'confirming' | 'refuse', string>;
  level: 'h2' | 'h3';
  /** Sends the answer, and goes on if that settled it. */
  answer: (agrees: boolean) => Promise<void>;
  /** It is settled, and not as hoped: another card may be tried. */
  onFailed: (reason: string) => void;
}

/** Asks for the extra confirmation that some banks require; whatever is answered, the server says what came of it. */
export function BankQuestion({ words, level: Heading, answer, onFailed }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const agrees = useRef(true);
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      try {
        await answer(agrees.current);
      } catch (thrown) {
        if (!isFailure(thrown) || thrown.status !== 402) throw thrown;
        onFailed(thrown.message);
      }
    },
  });
  const answering = (yes: boolean) => ({
    type: 'submit' as const,
    loading: form.saving,
    loadingLabel: yes && agrees.current ? words.confirming : undefined,
    onClick: () => {
      agrees.current = yes;
    },
  });
  return (
    <form {...form.form} className="stack">
      <Heading className="h3" tabIndex={-1} ref={heading}>
        {words.title}
      </Heading>
      <FormProblems summary={form.summary} />
      <p>{words.text}</p>
      <div className="cluster">
        <Button {...answering(true)}>{words.confirm}</Button>
        <Button variant="secondary" {...answering(false)}>
          {words.refuse}
        </Button>
      </div>
    </form>
  );
}

/** Above a form that is shown again: why the card before was not taken, until the form is sent. */
export const summaryAfter = (reason: string | null, summary: Summary): Summary =>
  reason !== null && summary.attempt === 0 ? { attempt: 0, errors: [{ message: reason }] } : summary;
