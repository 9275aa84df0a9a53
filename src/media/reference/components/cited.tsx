import { Fragment } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { playerTexts } from '../../player/player.messages.ts';
import { type CitedReference, type ReferencePart, referencePieces } from '../reference.rules.ts';

const TONES = { retracted: 'danger', concern: 'warning', corrected: 'info' } as const;

/**
 * A source in its own words; its DOI and its PubMed number link to it, and print shows their addresses. A notice of
 * what has become of it since precedes it, in the reader's language.
 */
export function Cited({ reference }: { reference: CitedReference }) {
  const say = useTexts(playerTexts);
  const { notice } = reference;
  const language = useSite().site.language;
  return (
    <>
      {notice ? (
        <>
          <span lang={language === 'en' ? undefined : tagOf(language)}>
            <Badge tone={TONES[notice]}>{say(notice)}</Badge>
          </span>{' '}
        </>
      ) : null}
      <Pieces of={referencePieces(reference)} />
    </>
  );
}

function Pieces({ of: pieces }: { of: ReferencePart[] }) {
  const say = useTexts(playerTexts);
  return pieces.map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order, and may repeat
      <TextLink key={at} to={href} look="reading" newTabLabel={say('newTab')} className={printed(text, href)}>
        <Measured text={text} />
      </TextLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order, and may repeat
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}

/** An address that is already the text is not printed twice. */
const printed = (text: string, href: string): string | undefined => (text === href ? 'address' : undefined);
