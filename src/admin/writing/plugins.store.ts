import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin, type Transaction } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { COMMANDS } from './commands.store.ts';
import { schema } from './schema.rules.ts';

const { nodes } = schema;

const hardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.type.contentMatch.matchType(nodes.break)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
});

/** Tab moves on through the page, except in a table, where it goes from cell to cell: Escape, then Tab, leaves it. */
const keys = () => [
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': COMMANDS.strong.run,
    'Mod-i': COMMANDS.emphasis.run,
    'Mod-.': COMMANDS.superscript.run,
    'Mod-,': COMMANDS.subscript.run,
    'Shift-Mod-7': COMMANDS.numbers.run,
    'Shift-Mod-8': COMMANDS.bullets.run,
    'Shift-Enter': hardBreak,
    'Mod-Enter': hardBreak,
    'Mod-]': sinkListItem(nodes.item),
    'Mod-[': liftListItem(nodes.item),
    Enter: splitListItem(nodes.item),
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
  }),
  keymap(baseKeymap),
];

/** Markdown is converted as it is typed, with the heading levels of `richText`. */
const rules = () =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({
        level: Math.max(2, signs.length - 1),
      })),
      wrappingInputRule(/^[-*]\s$/, nodes.bullets),
      wrappingInputRule(
        /^(\d{1,3})[.)]\s$/,
        nodes.numbers,
        ([, number]) => ({ start: Number(number) }),
        ([, number], { childCount, attrs }) => childCount + attrs.start === Number(number),
      ),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
    ],
  });

/** Markdown allows a single header row, the first. */
const headRows = () =>
  new Plugin({
    appendTransaction(transactions, _, { doc, tr }): Transaction | null {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      doc.descendants((table, at) => {
        if (table.type !== nodes.table) return !table.isTextblock;
        table.forEach((row, rowOffset, index) => {
          const wanted = index === 0 ? nodes.head_cell : nodes.cell;
          row.forEach((cell, offset) => {
            const place = at + 1 + rowOffset + 1 + offset;
            if (cell.type !== wanted) tr.setNodeMarkup(place, wanted);
          });
        });
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });

/** Ensures that the text ends with a block that can be written in or after. */
const lastParagraph = () =>
  new Plugin({
    appendTransaction(_, __, { doc, tr }): Transaction | null {
      const { lastChild } = doc;
      if (lastChild?.isTextblock || lastChild?.type === nodes.bullets || lastChild?.type === nodes.numbers)
        return null;
      return tr.insert(doc.content.size, nodes.paragraph.create());
    },
  });

export const plugins = (): Plugin[] => [
  rules(),
  ...keys(),
  history(),
  gapCursor(),
  tableEditing(),
  headRows(),
  lastParagraph(),
];
