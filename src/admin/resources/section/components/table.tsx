import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../../../frame/frame.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import editing from '../../../kit/editing.module.css';
import { DeskTable } from '../../../kit/list.tsx';
import { sectionDeskTexts } from '../section.messages.ts';
import type { AdminSection } from '../section.store.ts';
import { Gates, useContents, useTranslationCount } from './parts.tsx';
import styles from './section.module.css';

interface Props {
  rows: AdminSection[];
  /** The position of a section and the controls that move it. */
  mover: (one: AdminSection, at: number) => ReactNode;
  onRemove: (one: AdminSection) => void;
}

export function SectionTable({ rows, mover, onRemove }: Props) {
  const say = useTexts(sectionDeskTexts);
  return (
    <>
      <p className="small quiet">
        {say('keys')} {say('freeHint')}
      </p>
      <DeskTable
        caption={say('sectionCount', { n: rows.length })}
        columns={[
          say('place'),
          say('oneSection'),
          say('readers'),
          say('there'),
          { words: say('minutes'), numeric: true },
          say('translations'),
          say('actions'),
        ]}
      >
        {rows.map((one, at) => (
          <Row key={one.id} one={one} mover={mover(one, at)} onRemove={() => onRemove(one)} />
        ))}
      </DeskTable>
    </>
  );
}

function Row({ one, mover, onRemove }: { one: AdminSection; mover: ReactNode; onRemove: () => void }) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const part = usePartTag();
  const contents = useContents()(one);
  const translations = useTranslationCount()(one);
  const { title } = one;
  const named = (deed: 'editNamed' | 'removeNamed') => (
    <PartOfMessage message={(part) => say(deed, { title: part })} part={title} language="en" />
  );
  return (
    <Tr>
      <Td label={say('place')}>{mover}</Td>
      <Th scope="row" className={editing.text}>
        <span lang={part('en')}>{title}</span>
        {one.private ? (
          <span className={editing.kind}>
            <Badge icon={EyeOff}>{say('private')}</Badge>
          </span>
        ) : null}
      </Th>
      <Td label={say('readers')}>
        <Gates gates={one.gates} />
      </Td>
      <Td label={say('there')}>{contents.join(' · ')}</Td>
      <Td label={say('minutes')} numeric>
        {one.minutes}
      </Td>
      <Td label={say('translations')}>{translations}</Td>
      <Td label={say('actions')}>
        <span className={styles.rowDeeds}>
          <TextLink to={`/admin/sections/${one.id}`} className={editing.edit}>
            <Named short={say('edit')} long={named('editNamed')} />
          </TextLink>
          <Button variant="text" size="sm" onClick={onRemove}>
            <Named short={common('remove')} long={named('removeNamed')} />
          </Button>
        </span>
      </Td>
    </Tr>
  );
}
