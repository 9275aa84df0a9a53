import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { ADDRESS_MAX, BLOCK_TEXT_MAX, BLOCKS_MAX, LINE_MAX } from '#newsletter/issue/letter.data.ts';
import type { LetterBlock } from '#newsletter/issue/letter.schema.ts';
import { isButtonAddress } from '#newsletter/issue/letter-block.rules.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Button, IconButton } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { MoveButtons } from '../../../kit/form/move-buttons.tsx';
import { writeField } from '../../../writing/write-field.store.ts';
import { moved } from '../../section/section.rules.ts';
import { blocksIn, blocksSource, changedBlock, newBlock, withoutBlock } from '../blocks.rules.ts';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import styles from './letters.module.css';
import { PublicationChoice } from './publication-choice.tsx';

const ADDED = [
  ['text', 'addText'],
  ['heading', 'addHeading'],
  ['divider', 'addDivider'],
  ['button', 'addButton'],
] as const;

interface Props {
  /** Id of the field that holds the blocks: edits made here are typed there. */
  fieldId: string;
  source: string;
  language: string;
  /** Titles of publications that readers may open. */
  titles: ReadonlyMap<number, string>;
}

/** The blocks of an issue in reading order. */
export function BlockEditor({ fieldId, source, language, titles }: Props) {
  const say = useTexts(newsletterDeskTexts);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState('');
  const { idOf, focus } = useBlockFocus();
  const blocks = blocksIn(source);
  const put = (to: readonly LetterBlock[]) => writeField(fieldId, blocksSource(to));
  const titleOf = (id: number) => chosen.get(id) ?? titles.get(id) ?? say('cardGone', { id });
  function add(block: LetterBlock) {
    put([...blocks, block]);
    focus(blocks.length);
  }
  function move(at: number, by: -1 | 1) {
    if (!blocks[at + by]) return;
    put(moved(blocks, at, by));
    setSaid(say('blockMoved', { n: at + by + 1, count: blocks.length }));
    focus(at + by);
  }
  const isFull = blocks.length >= BLOCKS_MAX;
  return (
    <section className={styles.editor} aria-label={say('blocks')}>
      <ol className={styles.blocks}>
        {blocks.map((block, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
            key={at}
            id={idOf(at)}
            tabIndex={-1}
            className={styles.block}
            aria-label={say('blockNamed', { n: at + 1, kind: say(block.kind) })}
          >
            <BlockFields
              block={block}
              n={at + 1}
              language={language}
              title={block.kind === 'publication' ? titleOf(block.publicationId) : ''}
              onChange={(to) => put(changedBlock(blocks, at, to))}
            />
            <BlockDeeds
              n={at + 1}
              count={blocks.length}
              onMove={(by) => move(at, by)}
              onRemove={() => {
                put(withoutBlock(blocks, at));
                focus(Math.max(0, at - 1));
              }}
            />
          </li>
        ))}
      </ol>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <div className={styles.deeds}>
        {ADDED.map(([kind, label]) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            disabled={isFull}
            onClick={() => add(newBlock(kind))}
          >
            {say(label)}
          </Button>
        ))}
      </div>
      {isFull ? null : (
        <PublicationChoice
          onChoose={({ id, title }) => {
            setChosen((before) => new Map(before).set(Number(id), title));
            add({ kind: 'publication', publicationId: Number(id) });
          }}
        />
      )}
    </section>
  );
}

interface FieldsProps {
  block: LetterBlock;
  n: number;
  language: string;
  title: string;
  onChange: (to: LetterBlock) => void;
}
function BlockFields({ block, n, language, title, onChange }: FieldsProps) {
  const say = useTexts(newsletterDeskTexts);
  const common = useTexts(editingTexts);
  const colon = useColon();
  const part = usePartTag();
  const lang = part(language);
  switch (block.kind) {
    case 'text':
      return (
        <TextAreaField
          label={say('textOf', { n })}
          hint={common('bodyHint')}
          lang={lang}
          rows={6}
          maxLength={BLOCK_TEXT_MAX}
          value={block.markdown}
          onChange={({ currentTarget }) => onChange({ kind: 'text', markdown: currentTarget.value })}
        />
      );
    case 'heading':
      return (
        <Field
          label={say('headingOf', { n })}
          lang={lang}
          maxLength={LINE_MAX}
          value={block.text}
          onChange={({ currentTarget }) => onChange({ kind: 'heading', text: currentTarget.value })}
        />
      );
    case 'publication':
      return (
        <p>
          {say('cardOf', { n })}
          {colon} <span lang={part('en')}>{title}</span>
        </p>
      );
    case 'divider':
      return <p>{say('dividerOf', { n })}</p>;
    case 'button':
      return (
        <>
          <Field
            label={say('buttonOf', { n })}
            lang={lang}
            maxLength={LINE_MAX}
            value={block.text}
            onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
          />
          <Field
            label={say('addressOf', { n })}
            hint={say('addressHint')}
            error={block.address && !isButtonAddress(block.address) ? say('addressWrong') : undefined}
            maxLength={ADDRESS_MAX}
            spellCheck={false}
            autoCapitalize="off"
            value={block.address}
            onChange={({ currentTarget }) => onChange({ ...block, address: currentTarget.value.trim() })}
          />
        </>
      );
  }
}

interface DeedsProps {
  n: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}
function BlockDeeds({ n, count, onMove, onRemove }: DeedsProps) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <div className={styles.deeds}>
      <MoveButtons
        up={say('blockUp', { n })}
        down={say('blockDown', { n })}
        at={n - 1}
        count={count}
        onMove={onMove}
      />
      <IconButton icon={Trash} label={say('blockRemove', { n })} onClick={onRemove} />
    </div>
  );
}

/** Focuses the first input of a block, or else the block itself, once it is rendered. */
function useBlockFocus() {
  const id = useId();
  const wanted = useRef<number | null>(null);
  const idOf = (at: number) => `${id}-${at}`;
  useEffect(() => {
    if (wanted.current === null) return;
    const block = document.getElementById(idOf(wanted.current));
    (block?.querySelector<HTMLElement>('input, textarea') ?? block)?.focus();
    wanted.current = null;
  });
  return {
    idOf,
    focus: (at: number) => {
      wanted.current = at;
    },
  };
}
