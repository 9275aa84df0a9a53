import type { MediumKind } from '#media/upload/upload.data.ts';

export const FILE_OWNERS = ['publication', 'section', 'author', 'category', 'sponsor', 'home-block'] as const;
export type FileOwner = (typeof FILE_OWNERS)[number];

interface PlaceDeclaration {
  owner: FileOwner;
  kinds: readonly MediumKind[];
  /** Whether it takes several files, in a list. */
  isList?: true;
}
/** The places for files, named as in the view `file_use`; in the order in which a page lists them. */
export const FILE_PLACES = {
  cover: { owner: 'publication', kinds: ['picture'] },
  sound: { owner: 'publication', kinds: ['audio'] },
  material: { owner: 'publication', kinds: ['document'], isList: true },
  recording: { owner: 'section', kinds: ['video', 'audio'] },
  captions: { owner: 'section', kinds: ['captions'] },
  poster: { owner: 'section', kinds: ['picture'] },
  featured: { owner: 'section', kinds: ['picture'] },
  slides: { owner: 'section', kinds: ['document'] },
  handout: { owner: 'section', kinds: ['document'], isList: true },
  portrait: { owner: 'author', kinds: ['picture'] },
  topic: { owner: 'category', kinds: ['picture'] },
  logo: { owner: 'sponsor', kinds: ['picture'] },
  notice: { owner: 'home-block', kinds: ['picture'] },
} as const satisfies Record<string, PlaceDeclaration>;

export type FilePlace = keyof typeof FILE_PLACES;
export const PLACE_NAMES = Object.keys(FILE_PLACES) as FilePlace[];
export const placeDeclaration = (place: FilePlace): PlaceDeclaration => FILE_PLACES[place];
export const placesOf = (owner: FileOwner): FilePlace[] =>
  PLACE_NAMES.filter((place) => FILE_PLACES[place].owner === owner);

/** Per publication, and per section. */
export const LISTED_FILES_MAX = 50;
