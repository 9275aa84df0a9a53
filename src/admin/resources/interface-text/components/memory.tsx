import type { ReactNode } from 'react';
import { tagOf } from '#locale/tag.rules.ts';
import { type TargetLanguage, TRANSLATED } from '../../translation/translation.data.ts';
import { FieldWithMemory, MemoryAway } from '../../translation-memory/components/offers.tsx';
import { INTERFACE_FIELD } from '../../translation-memory/interface-memory.rules.ts';
import { useMemory } from '../../translation-memory/memory.hooks.ts';
import { interfaceIdText } from '../interface-text.rules.ts';
import type { InterfaceText } from '../interface-text.store.ts';

interface Props {
  one: InterfaceText;
  field: { id: string };
  value: string;
  children: ReactNode;
}

/** The field of a text; in a target language, with earlier translations of its English. */
export function InterfaceMemory(props: Props) {
  const language = TRANSLATED.find((one) => one === props.one.language);
  return language ? <Remembered {...props} language={language} /> : props.children;
}

function Remembered({ one, field, value, language, children }: Props & { language: TargetLanguage }) {
  const { sentences, isAway } = useMemory({
    id: interfaceIdText({ key: one.id, language }),
    changedAt: one.version,
    sourceChangedAt: one.english,
  });
  return (
    <>
      <MemoryAway isAway={isAway} />
      <FieldWithMemory
        name={INTERFACE_FIELD}
        id={field.id}
        value={value}
        source={one.english}
        sentences={sentences}
        lang={tagOf(language)}
      >
        {children}
      </FieldWithMemory>
    </>
  );
}
