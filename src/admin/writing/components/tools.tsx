import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import ImageIcon from 'lucide-react/icons/image';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListChecks from 'lucide-react/icons/list-checks';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Pill from 'lucide-react/icons/pill';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo-2';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Subscript from 'lucide-react/icons/subscript';
import Superscript from 'lucide-react/icons/superscript';
import Table from 'lucide-react/icons/table';
import TextQuote from 'lucide-react/icons/text-quote';
import Undo from 'lucide-react/icons/undo-2';
import type { EditorState } from 'prosemirror-state';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#kit/languages.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Icon, type IconShape } from '#ui/content/icon.tsx';
import {
  BLOCKS,
  type BlockName,
  blockOf,
  COMMANDS,
  type CommandName,
  hasMark,
  isTableAround,
  toBlock,
  type WritingCommand,
} from '../commands.store.ts';
import { figureChosen } from '../figure.store.ts';
import { isInKeyPoints, toggleKeyPoints } from '../key-points.store.ts';
import { keyPointsTitle } from '../key-points-title.rules.ts';
import { schema } from '../schema.rules.ts';
import { writingTexts } from '../writing.messages.ts';
import type { PanelName } from './panels.tsx';
import styles from './writing.module.css';

type Run = (command: WritingCommand['run']) => void;
interface Props {
  state: EditorState;
  run: Run;
  panel: PanelName | null;
  open: (panel: PanelName | null) => void;
  /** Whether it may contain library pictures. */
  figures: boolean;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
}

const MARKS: [CommandName, IconShape][] = [
  ['strong', Bold],
  ['emphasis', Italic],
  ['superscript', Superscript],
  ['subscript', Subscript],
  ['strike', Strikethrough],
  ['code', Code],
];
const BLOCK_TOOLS: [CommandName, IconShape][] = [
  ['bullets', List],
  ['numbers', ListOrdered],
  ['higher', IndentDecrease],
  ['deeper', IndentIncrease],
  ['quote', Quote],
  ['table', Table],
];
const PANELS: [PanelName, IconShape][] = [
  ['figure', ImageIcon],
  ['link', LinkIcon],
  ['note', TextQuote],
  ['drugName', Pill],
];
const PAST: [CommandName, IconShape][] = [
  ['undo', Undo],
  ['redo', Redo],
];
const IN_TABLE: CommandName[] = ['addRow', 'addColumn', 'removeRow', 'removeColumn', 'removeTable'];

/** Toolbar: one stop for the Tab key; arrow keys move between tools. */
export function Tools({ state, run, panel, open, figures, lang }: Props) {
  const say = useTexts(writingTexts);
  const { site } = useSite();
  const { bind, bar } = useRoving();
  const tool = ([name, shape]: [CommandName, IconShape]) => (
    <Tool key={name} name={name} shape={shape} state={state} run={run} />
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={say('tools')} ref={bar} {...bind}>
      <BlockChoice state={state} run={run} />
      <span className={styles.group}>{MARKS.map(tool)}</span>
      <span className={styles.group}>{BLOCK_TOOLS.map(tool)}</span>
      <span className={styles.group}>
        {PANELS.filter(([name]) => figures || name !== 'figure').map(([name, shape]) => (
          <ToolButton
            key={name}
            label={say(name)}
            isPressed={isThere(name, state)}
            isOpen={panel === name}
            onPress={() => open(panel === name ? null : name)}
          >
            <Icon of={shape} />
          </ToolButton>
        ))}
        <ToolButton
          label={say('keyPoints')}
          isPressed={isInKeyPoints(state)}
          onPress={() => run(toggleKeyPoints(keyPointsTitle(lang ?? tagOf(site.language))))}
        >
          <Icon of={ListChecks} />
        </ToolButton>
      </span>
      <span className={styles.group}>{PAST.map(tool)}</span>
      {isTableAround(state) ? (
        <span className={classNames(styles.group, styles.words)}>
          {IN_TABLE.map((name) => (
            <ToolButton key={name} label={say(name)} onPress={() => run(COMMANDS[name].run)}>
              {say(name)}
            </ToolButton>
          ))}
        </span>
      ) : null}
    </div>
  );
}

function Tool({
  name,
  shape,
  state,
  run,
}: {
  name: CommandName;
  shape: IconShape;
  state: EditorState;
  run: Run;
}) {
  const say = useTexts(writingTexts);
  const command: WritingCommand = COMMANDS[name];
  return (
    <ToolButton
      label={say(name)}
      isPressed={command.isActive?.(state)}
      isOff={!command.run(state)}
      onPress={() => run(command.run)}
    >
      <Icon of={shape} />
    </ToolButton>
  );
}

interface ToolButtonProps {
  label: string;
  isPressed?: boolean | undefined;
  isOpen?: boolean;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}
/** A button that cannot be used here stays focusable, so that arrow keys do not lose their place. */
function ToolButton({ label, isPressed, isOpen, isOff, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </button>
  );
}

const BLOCK_WORDS = {
  paragraph: 'blockParagraph',
  heading2: 'blockHeading2',
  heading3: 'blockHeading3',
  heading4: 'blockHeading4',
  heading5: 'blockHeading5',
  code: 'blockCode',
} as const satisfies Record<BlockName, string>;
function BlockChoice({ state, run }: { state: EditorState; run: Run }) {
  const say = useTexts(writingTexts);
  return (
    <select
      className={styles.block}
      aria-label={say('block')}
      value={blockOf(state)}
      onChange={({ target }) => run(toBlock(target.value as BlockName))}
    >
      {(Object.keys(BLOCKS) as BlockName[]).map((name) => (
        <option key={name} value={name}>
          {say(BLOCK_WORDS[name])}
        </option>
      ))}
    </select>
  );
}

function isThere(name: PanelName, state: EditorState): boolean | undefined {
  if (name === 'figure') return figureChosen(state.selection) !== null;
  return name === 'link' ? hasMark(state, schema.marks.link) : undefined;
}

const TOOLS = 'button, select';
function useRoving() {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>(TOOLS) ?? [])];
  useEffect(() => {
    const all = tools();
    const stop = Math.min(current.current, all.length - 1);
    for (const [at, tool] of all.entries()) tool.tabIndex = at === stop ? 0 : -1;
  });
  const move = (event: KeyboardEvent, to: (at: number, count: number) => number) => {
    const all = tools();
    const next = all.at(to(all.indexOf(document.activeElement as HTMLElement), all.length));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return {
    bar,
    bind: {
      onFocus(event: FocusEvent) {
        const all = tools();
        current.current = Math.max(0, all.indexOf(event.target as HTMLElement));
        for (const [at, tool] of all.entries()) tool.tabIndex = at === current.current ? 0 : -1;
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'ArrowRight') move(event, (at, count) => (at + 1) % count);
        else if (event.key === 'ArrowLeft') move(event, (at) => at - 1);
        else if (event.key === 'Home') move(event, () => 0);
        else if (event.key === 'End') move(event, () => -1);
      },
    },
  };
}
