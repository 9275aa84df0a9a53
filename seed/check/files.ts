import { statSync } from 'node:fs';
import { readFolderFile, sourceOf } from '../folder/file.ts';
import { PLANNED, type PlanFile, type Problem, type Recordings, type Texts } from '../folder/files.ts';
import { FIGURES_FILE, LECTURES_FILE, type MediaPiece, mediaPath } from '../library.ts';
import { figures, identifiers, lectures } from '../shapes/words.ts';
import { figuresIn } from '../tell/figures.ts';
import { type PictureUse, pictureFault } from './pictures.ts';

/** Files that may be missing, but must have the right shape if they exist. */
export const optionalProblems = (folder: string): Problem[] =>
  [
    ['references.yaml', identifiers] as const,
    [LECTURES_FILE, lectures] as const,
    [FIGURES_FILE, figures] as const,
  ].flatMap(([file, shape]) =>
    sourceOf(folder, file) === null ? [] : readFolderFile(folder, file, shape).problems,
  );

/** Checks that recordings, captions and posters exist and are as long as stated. */
export function mediaProblems(
  folder: string,
  { data, problem }: Recordings,
  plan: PlanFile | null,
): Problem[] {
  const sections = plan && new Set(sectionIds(plan));
  const publications = plan && new Set(PLANNED.flatMap((name) => plan.data[name].map(({ id }) => id)));
  const places = data.map(({ sectionId, publicationId }) =>
    sectionId === undefined ? `the sound of publication ${publicationId}` : `section ${sectionId}`,
  );
  return data.flatMap((piece, at) => [
    ...(places.indexOf(places[at] ?? '') < at
      ? [problem([at], `${places[at]} has an entry in media/media.json already`)]
      : []),
    ...(['file', 'captions', 'poster'] as const).flatMap((name) => {
      const file = piece[name];
      if (file === undefined) return [];
      const path = mediaPath(folder, file);
      if (!path) return [problem([at, name], `media/${file} is missing`)];
      const { size } = statSync(path);
      return name === 'file' && piece.bytes > 0 && size !== piece.bytes
        ? [problem([at, 'bytes'], `media/${file} has ${size} bytes`)]
        : [];
    }),
    ...(piece.sectionId === undefined ? soundFaults(piece, publications) : []).map((text) =>
      problem([at], text),
    ),
    ...(piece.sectionId && sections && !sections.has(piece.sectionId) && !isEpisode(plan, piece.publicationId)
      ? [problem([at, 'sectionId'], `section ${piece.sectionId} is not in catalogue.json`)]
      : []),
  ]);
}
/** Only the sound of a podcast may belong to no section, and whatever is read beside it is shown in one. */
function soundFaults(piece: MediaPiece, publications: ReadonlySet<number> | null): string[] {
  const { kind, publicationId, captions, poster, cues, chapters } = piece;
  const isBare = captions === undefined && poster === undefined && cues.length === 0 && chapters.length === 0;
  return [
    ...(kind === 'podcast' && isBare ? [] : ['sectionId is missing: only a sound of its own has none']),
    ...(publications?.has(publicationId) === false
      ? [`publication ${publicationId} is not in catalogue.json`]
      : []),
  ];
}
const isEpisode = (plan: PlanFile, id: number) => plan.data.podcastArchive.some((one) => one.id === id);
const sectionIds = ({ data }: PlanFile): number[] =>
  data.publications.flatMap((one) => one.sections.map(({ id }) => id));

/**
 * Checks that every other named file exists: covers, pictures, logos and portraits, slides and hand-outs provided as
 * files.
 */
export function namedFileProblems(folder: string, plan: PlanFile, texts: Texts): Problem[] {
  type Place = (string | number)[];
  const picture = (
    { problem }: Pick<PlanFile, 'problem'>,
    file: string | undefined,
    place: Place,
    use: PictureUse = 'alone',
  ): Problem[] => {
    // A section may state that it shows none.
    const fault = file ? pictureFault(folder, file, use) : null;
    return fault ? [problem(place, fault)] : [];
  };
  return [
    ...plan.data.publications.flatMap(({ cover, sections }, of) => [
      ...picture(plan, cover, ['publications', of, 'cover']),
      ...sections.flatMap((section, at) =>
        picture(plan, section.picture, ['publications', of, 'sections', at, 'picture']),
      ),
    ]),
    ...plan.data.topics.flatMap((topic, at) => picture(plan, topic.picture, ['topics', at, 'picture'])),
    ...plan.data.sponsors.flatMap(({ logo }, at) => picture(plan, logo, ['sponsors', at, 'logo'])),
    ...plan.data.authors.flatMap(({ portrait }, at) =>
      picture(plan, portrait?.file, ['authors', at, 'portrait', 'file']),
    ),
    ...texts.flatMap((text) => [
      ...text.data.sections.flatMap(({ text: words, slides }, section) => [
        ...figuresIn(words).flatMap((file) =>
          picture(text, file, ['sections', section, 'text'], 'within-text'),
        ),
        ...slides.flatMap(({ image }, at) =>
          picture(text, image, ['sections', section, 'slides', at, 'image']),
        ),
      ]),
      ...text.data.materials.flatMap(({ file, text: words, title }, at) => [
        ...(file !== undefined && !mediaPath(folder, file)
          ? [text.problem(['materials', at, 'file'], `media/${file} is missing`)]
          : []),
        ...(file === undefined && words === undefined
          ? [text.problem(['materials', at], `hand-out ${title} has neither a text nor a file`)]
          : []),
      ]),
    ]),
  ];
}
