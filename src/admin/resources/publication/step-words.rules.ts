import { isHidden, type Visibility } from '#catalog/publication/visibility.data.ts';

const WORDS = {
  draft: { deed: 'toDraft', asked: 'confirmDraft', done: 'nowDraft' },
  scheduled: { deed: 'toScheduled', asked: 'confirmScheduled', done: 'nowScheduled' },
  announced: { deed: 'toAnnounced', asked: 'confirmAnnounced', done: 'nowAnnounced' },
  published: { deed: 'toPublished', asked: 'confirmPublished', done: 'nowPublished' },
  removed: { deed: 'toRemoved', asked: 'confirmRemoved', done: 'nowRemoved' },
} as const satisfies Record<Visibility, object>;
const UNSEEN = { ...WORDS.draft, deed: 'toDraftUnseen', asked: 'confirmDraftUnseen' } as const;

/** The messages of a step from one state to another. Readers never saw what is scheduled (decision 54). */
export const stepWords = (from: Visibility, to: Visibility) =>
  isHidden(from) && to === 'draft' ? UNSEEN : WORDS[to];
