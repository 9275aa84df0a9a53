import { isFailure } from '#client/api/client.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { Button } from '#ui/forms/button.tsx';

interface Props<Answer> {
  words: Record<'title' | 'text' | 'confirm' | 'confirming' | 'refuse', string>;
  level: 'h2' | 'h3';
  answer: (agrees: boolean) => Promise<Answer>;
  /** Null if it was refused: the form is shown again. */
  onAnswered: (answer: Answer | null) => void;
}

/** Asks for the extra confirmation that some banks require. */
export function BankQuestion<Answer>({ words, level: Heading, answer, onAnswered }: Props<Answer>) {
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => onAnswered(await answer(true)),
  });
  const refuse = async () => {
    await answer(false).catch((thrown) => {
      if (!isFailure(thrown)) throw thrown;
    });
    onAnswered(null);
  };
  return (
    <form {...form.form} className="stack">
      <Heading className="h3">{words.title}</Heading>
      <FormProblems summary={form.summary} />
      <p>{words.text}</p>
      <div className="cluster">
        <Button type="submit" loading={form.saving} loadingLabel={words.confirming}>
          {words.confirm}
        </Button>
        <Button variant="secondary" onClick={refuse}>
          {words.refuse}
        </Button>
      </div>
    </form>
  );
}
