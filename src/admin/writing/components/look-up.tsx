import { useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { sourceIn } from '../reference-lines.rules.ts';
import { writingTexts } from '../writing.messages.ts';
import { lookUpReference } from '../writing.store.ts';

interface Props {
  /** The typed text; the button appears once it names a source. */
  words: string;
  /** Receives the citation of the source. */
  onFound: (citation: string) => void;
  /** Receives why there is none, or a notice about the source; undefined clears it. */
  onProblem: (problem: string | undefined) => void;
}

/** Asks the registry of a DOI or PubMed number how to cite its source. */
export function LookUp({ words, onFound, onProblem }: Props) {
  const say = useTexts(writingTexts);
  const [isAsking, setAsking] = useState(false);
  const source = sourceIn(words);
  if (!source) return null;
  const ask = async () => {
    setAsking(true);
    try {
      const { text, notice } = await lookUpReference(source);
      onFound(text);
      onProblem(notice ? say(NOTICES[notice]) : undefined);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      onProblem(thrown.message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isAsking}
      loadingLabel={say('lookingUp')}
      onClick={() => void ask()}
    >
      {say('lookUp')}
    </Button>
  );
}

const NOTICES = { retracted: 'isRetracted', concern: 'isOfConcern', corrected: 'isCorrected' } as const;
