import { TextLink } from '#ui/navigation/text-link.tsx';
import type { ContentFacts } from '../content-facts.store.ts';
import { placeOfGap } from '../gap.rules.ts';

/** What is missing, each linked to the place where it is recorded. */
export function FactGaps({ publicationId, gaps }: { publicationId: string; gaps: ContentFacts['gaps'] }) {
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={`${gap.code} ${gap.subject ?? ''}`}>
          <TextLink to={placeOfGap(publicationId, gap)}>{gap.detail}</TextLink>
        </li>
      ))}
    </ul>
  );
}
