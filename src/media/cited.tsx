import { Fragment } from 'react';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { playerTexts } from './player.texts.ts';
import { type Reference, referencePieces } from './reference.rules.ts';

/** A source in its own words; its DOI and its PubMed number lead to it, and print shows their addresses. */
export function Cited({ reference }: { reference: Reference }) {
  const say = useTexts(playerTexts);
  return referencePieces(reference).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order, and may repeat
      <TextLink key={at} to={href} look="reading" newTabLabel={say('newTab')} className={printed(text, href)}>
        {text}
      </TextLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order, and may repeat
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}

/** An address that stands there already is not printed twice. */
const printed = (text: string, href: string): string | undefined => (text === href ? 'address' : undefined);
