import { diffArrays } from 'diff';

/** A run of words in both texts, only in the former or only in the latter; `null` stands for words left out. */
export interface DifferencePart {
  kind: 'same' | 'gone' | 'new';
  text: string | null;
}
/** Words shown around a change, and the milliseconds after which two texts count as wholly different. */
const AROUND = 12;
const PATIENCE = 400;

/** Word-by-word changes of a text; long unchanged runs are shortened to their ends. */
export function differencesOf(before: string, after: string): DifferencePart[] {
  const found = diffArrays(tokensIn(before), tokensIn(after), { timeout: PATIENCE });
  const parts: DifferencePart[] = found
    ? found.map(({ added, removed, value }) => ({
        kind: added ? 'new' : removed ? 'gone' : 'same',
        text: value.join(''),
      }))
    : [
        { kind: 'gone', text: before },
        { kind: 'new', text: after },
      ];
  const runs = joined(parts);
  return runs.flatMap((run, at) =>
    run.kind === 'same' ? shortened(run, at === 0, at === runs.length - 1) : [run],
  );
}

/** A number with a decimal point is one token: a change from 2.5 to 5 is more than a lost point. */
const tokensIn = (text: string): string[] =>
  text.match(/\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+|\s+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Consecutive changed words are joined into one deletion and one insertion, not shown alternately word by word. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const runs: DifferencePart[] = [];
  let [gone, now] = ['', ''];
  const end = () => {
    runs.push({ kind: 'gone', text: gone }, { kind: 'new', text: now });
    [gone, now] = ['', ''];
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const between = text ?? '';
    const next = parts[at + 1];
    if (kind === 'gone') gone += between;
    else if (kind === 'new') now += between;
    else if (hasWord(gone) && hasWord(now) && next && !hasWord(between)) {
      gone += between;
      now += between;
    } else {
      end();
      runs.push({ kind, text });
    }
  }
  end();
  return runs.filter(({ text }) => text !== '');
}

function shortened(part: DifferencePart, isFirst: boolean, isLast: boolean): DifferencePart[] {
  const words = (part.text ?? '').split(/(?<=\s)(?=\S)/);
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (words.length <= head + tail + AROUND) return [part];
  const run = (from: number, to: number): DifferencePart[] =>
    from === to ? [] : [{ kind: 'same', text: words.slice(from, to).join('') }];
  return [...run(0, head), { kind: 'same', text: null }, ...run(words.length - tail, words.length)];
}
