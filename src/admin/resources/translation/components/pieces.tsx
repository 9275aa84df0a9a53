import { useTexts } from '#client/page/site-data.ts';
import { letterOf } from '#learning/sitting/keys.rules.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { Differences } from '../../../kit/form/differences.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { MachineSuggestion } from '../../machine-translation/components/suggestion.tsx';
import { type MachineUse, useMachine } from '../../machine-translation/machine.hooks.ts';
import { FieldWithMemory, MemoryAway } from '../../translation-memory/components/offers.tsx';
import { useMemory } from '../../translation-memory/memory.hooks.ts';
import { heldPieces } from '../text-pieces.rules.ts';
import { PIECE_MAX } from '../translation.data.ts';
import { sendTranslation, type Translation, type TranslationText } from '../translation.store.ts';
import { StillHolds } from './form.tsx';

type Piece = NonNullable<TranslationText['pieces']>[number];
const piecesIn = (one: Translation): Piece[] => one.text?.pieces ?? [];

/** A text in pieces: each beside its English, saved together with the English that was read. */
export function TranslationPieces({ one }: { one: Translation }) {
  const machine = useMachine(one);
  const form = usePiecesForm(one, machine);
  const pieceLabel = usePieceLabel();
  const { sentences, isAway } = useMemory(one);
  return (
    <DeskForm
      form={form}
      above={
        <>
          <MemoryAway isAway={isAway} />
          <PiecesStanding one={one} />
        </>
      }
      beside={
        <>
          {one.state === 'stale' ? (
            <StillHolds
              one={{ ...one, changedAt: form.base.changedAt }}
              words={{ pieces: heldPieces(piecesIn(one)), read: [...machine.read] }}
            />
          ) : null}
          <FormHistory form={form} record={form.keep} />
        </>
      }
    >
      {piecesIn(one).map((piece) => (
        <FieldWithMemory
          key={piece.key}
          name={piece.key}
          id={form.field(piece.key).id}
          value={form.values[piece.key] ?? ''}
          source={piece.source}
          sentences={sentences}
          lang={tagOf(one.language)}
        >
          <PieceField piece={piece} one={one} field={form.field(piece.key)} />
          <MachineSuggestion
            use={machine}
            name={piece.key}
            label={pieceLabel(piece.key, one)}
            id={form.field(piece.key).id}
            value={form.values[piece.key] ?? ''}
            language={one.language}
            lang={tagOf(one.language)}
          />
        </FieldWithMemory>
      ))}
    </DeskForm>
  );
}

function PiecesStanding({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  if (one.state === 'missing')
    return (
      <Banner tone="info" title={say('missingTitle')}>
        <p>{say('piecesHint')}</p>
      </Banner>
    );
  if (piecesIn(one).every(({ was }) => was === null)) return null;
  return (
    <Banner tone="warning" title={say('staleTitle')}>
      <p>{say('piecesChanged')}</p>
    </Banner>
  );
}

function usePiecesForm(one: Translation, { read, done }: MachineUse) {
  const say = useTexts(editingTexts);
  return useDeskRecordForm<Translation, string>({
    keep: `translation:${one.id}`,
    read: one,
    wordsOf: (read) => Object.fromEntries(piecesIn(read).map(({ key, text }) => [key, text])),
    check: () => ({}),
    // An untouched field confirms nothing about a changed English: it keeps the English it was made from.
    sourceOf: (key) => piecesIn(one).find((piece) => piece.key === key)?.source ?? '',
    save: (words, base, begunFrom) =>
      sendTranslation(
        { ...one, changedAt: base.changedAt },
        {
          pieces: piecesIn(one)
            .filter(({ key, text }) => words[key] !== text)
            .map(({ key }) => ({ key, source: begunFrom(key), text: words[key] ?? '' })),
          read: [...read],
        },
      ),
    onSaved: ({ state }) => {
      done();
      toast({ message: say(state === 'missing' ? 'savedDraft' : 'saved') });
    },
  });
}

type FieldProps = {
  piece: Piece;
  one: Translation;
  field: ReturnType<ReturnType<typeof usePiecesForm>['field']>;
};

function PieceField({ piece: { key, source, was }, one, field }: FieldProps) {
  const say = useTexts(editingTexts);
  const part = usePartTag();
  return (
    <TextAreaField
      {...field}
      label={usePieceLabel()(key, one)}
      hint={
        <>
          <span lang={part('en')}>{source}</span>
          {was ? (
            <>
              {' '}
              <strong>{say('pieceChanged')}</strong>{' '}
              <Differences before={was} after={source} lang={part('en')} />
            </>
          ) : null}
        </>
      }
      lang={tagOf(one.language)}
      rows={Math.min(8, 1 + Math.ceil(source.length / 70))}
      maxLength={PIECE_MAX}
    />
  );
}

const NAMES = {
  description: 'pieceDescription',
  objective: 'pieceObjective',
  keyPoint: 'pieceKeyPoint',
  targetAudience: 'pieceTargetAudience',
  practiceGap: 'piecePracticeGap',
  cue: 'pieceCue',
  chapter: 'pieceChapter',
  vignette: 'pieceVignette',
  stem: 'pieceStem',
  option: 'pieceOption',
  rationale: 'pieceRationale',
  name: 'name',
  title: 'pieceTitle',
  text: 'text',
  linkText: 'pieceLinkText',
  jobTitle: 'pieceJobTitle',
  biography: 'biography',
} as const;
const SLIDE = { title: 'pieceSlideTitle', bullet: 'pieceSlideBullet', note: 'pieceSlideNote' } as const;

function usePieceLabel() {
  const say = useTexts(editingTexts);
  return (key: string, one: Translation): string => {
    const [name = '', number = '', line = ''] = key.split('.');
    if (number in SLIDE)
      return say(SLIDE[number as keyof typeof SLIDE], { n: Number(name), line: Number(line) });
    const options = piecesIn(one).flatMap((piece) => /^option\.(\d+)$/.exec(piece.key)?.[1] ?? []);
    const values = { n: Number(number), letter: letterOf(options.indexOf(number)) };
    return say(name in NAMES ? NAMES[name as keyof typeof NAMES] : 'pieceText', values);
  };
}
