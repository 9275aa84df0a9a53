import { useTexts } from '#client/page/site-data.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { testTexts } from '../test.messages.ts';

/** The heading of a test's page before its questions. */
export function TestTitle({ publication }: { publication: { title: string; language: string } }) {
  const say = useTexts(testTexts);
  return (
    <h1 className="h2">
      <PartOfMessage
        message={(title) => say('title', { title })}
        part={publication.title}
        language={publication.language}
      />
    </h1>
  );
}
