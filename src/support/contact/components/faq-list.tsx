import { RichText } from '#ui/content/rich-text.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import type { Faq } from '../faq.rules.ts';

interface Props {
  questions: readonly Faq[];
  /** Language they are in, if it is not the page's. */
  lang: string | undefined;
  /** Id of the question that the address asks for; only where each has an address. */
  asked?: string;
}

/** Questions with their answers, as an editor wrote them or as built in. */
export const FaqList = ({ questions, lang, asked }: Props) => (
  <Accordion>
    {questions.map(({ id, question, answer, html }) => (
      <AccordionItem
        key={id}
        id={asked === undefined ? undefined : id}
        summary={<span lang={lang}>{question}</span>}
        open={id === asked || undefined}
      >
        <div lang={lang}>{html === undefined ? <p>{answer}</p> : <RichText html={html} voice="sans" />}</div>
      </AccordionItem>
    ))}
  </Accordion>
);
