import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from '../run-tool.ts';

type IsIn = (id: string, context: Rolldown.ChunkingContext) => boolean;

const OURS = /src[\\/]|node_modules[\\/]lucide-react/;

/** The given modules and everything they import, directly or not. */
function closureOf(...starts: string[]) {
  const from = starts.map((path) => join(ROOT, 'src', path));
  const reached = new Set<string>();
  const follow = (id: string, context: Rolldown.ChunkingContext): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) follow(next, context);
  };
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (reached.size === 0) for (const start of from) follow(start, context);
    return reached.has(id);
  };
}

/**
 * The entry starts the page as soon as it is read, and the root is a page of its own, so neither is bundled with
 * anything else.
 */
const ALONE = /src[\\/]app[\\/](root\.tsx|entry\.client\.tsx|routes[\\/]every\.page\.tsx)/;
const inFrame = closureOf(
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/routes/every.page.tsx',
  'shell/seo/head.rules.ts',
  'client/page/page-words.ts',
  'membership/start-data.hooks.ts',
  'ui/forms/field.tsx',
  'ui/forms/focus.ts',
  'kit/query.ts',
  'catalog/listening/sign.hooks.ts',
  'membership/plan/plan.schema.ts',
  'identity/session/signed-in.hooks.ts',
  'credit/personal-load.store.ts',
  'catalog/publication/publication.schema.ts',
  'catalog/card/publication-card.schema.ts',
  'catalog/category/category.schema.ts',
  'client/api/fetching.ts',
  'client/navigation/last-page.ts',
  'client/page/credits-text.ts',
  'ui/feedback/empty-state.tsx',
  'ui/feedback/banner.tsx',
  'ui/navigation/pagination.tsx',
  'ui/forms/checkbox.tsx',
  'ui/navigation/share-bar.tsx',
  'ui/content/avatar.tsx',
  'client/forms/errors.ts',
  'shell/promotions/credit-facts.rules.ts',
  'shell/seo/description.data.ts',
  'learning/available-credit/available-credit.schema.ts',
  'membership/available-credit/available-credit.rules.ts',
  'membership/gate/gate.rules.ts',
  'membership/program/cme-program.rules.ts',
  'membership/gate/components/gate.tsx',
  'identity/profile/dismissed.store.ts',
  'support/static-page/static-page.schema.ts',
  'ui/charts/progress-ring.tsx',
);
/** Icons shared by many pages: smaller than the headers that separate files would need. */
const signs = (names: string) =>
  new RegExp(`lucide-react[\\\\/]dist[\\\\/]esm[\\\\/]icons[\\\\/](${names})\\.mjs$`);
const SIGNS: Record<string, RegExp> = {
  frame: signs('chevron-\\w+|arrow-(left|right)|download|printer'),
  cards: signs('calendar-clock|file-text|link|lock|pause|rotate-ccw'),
  reading: signs('captions|maximize|quote'),
};
/** Fetched when idle, on every page. */
const atRest = closureOf(
  'app/extras.tsx',
  'shell/errors/network-countdown.tsx',
  'shell/errors/network.rules.ts',
  'support/help/help.rules.ts',
);
const inCards = closureOf(
  'catalog/card/components/publication-card.tsx',
  'catalog/card/components/type-badge.tsx',
  'catalog/library/library.rules.ts',
  'catalog/podcast/podcasts.messages.ts',
  'catalog/podcast/components/play.tsx',
  'catalog/listening/listening.rules.ts',
  'media/player/playback.rules.ts',
);
const inHome = closureOf('app/home/home.messages.ts', 'app/home/home.module.css', 'app/home/hero.module.css');
/** Shared by the suggestions and the results pages. */
const inSearch = closureOf('search/results/results.store.ts', 'search/search.messages.ts');
const inLibrary = closureOf('search/library/components/view.tsx', 'catalog/library/components/facets.tsx');
/** Used by every account form. */
const inForms = closureOf(
  'identity/account/components/column.tsx',
  'identity/account/field.rules.ts',
  'identity/account/account.schema.ts',
  'identity/account/account-words.hooks.ts',
  'identity/password/components/fields.tsx',
  'client/forms/problems.tsx',
  'client/forms/form.ts',
);
/** Shared by lessons, covers and people: text, its sources, and navigation. */
const inReading = closureOf(
  'ui/content/rich-text.tsx',
  'client/navigation/arrival.ts',
  'ui/charts/progress-bar.tsx',
  'media/reference/components/cited.tsx',
  'media/player/player.messages.ts',
  'catalog/section/way.rules.ts',
  'catalog/section/section.messages.ts',
  'catalog/language/components/notice.tsx',
  'catalog/material/material.rules.ts',
  'catalog/offered-test/components/other-tests.tsx',
  'catalog/offered-test/test-kind.rules.ts',
  'catalog/publication/publication.messages.ts',
  'catalog/publication/components/information.tsx',
  'media/download/components/button.tsx',
  'media/download/components/free-files-form.tsx',
  'membership/plan/components/to-plans.tsx',
  'ui/navigation/accordion.tsx',
  'ui/navigation/breadcrumbs.tsx',
  'ui/navigation/tabs.tsx',
);
/** What surrounds a recording, and what remembers the position in it. */
const inLesson = closureOf(
  'learning/progress/components/place.tsx',
  'learning/progress/components/progress-store.tsx',
  'learning/progress/progress.messages.ts',
  'media/player/components/player.module.css',
  'learning/progress/components/notes.module.css',
  'media/player/components/playback.tsx',
  'media/slide/components/slides.tsx',
);
/** Gates, unlocking and prices. */
const inPrice = closureOf(
  'membership/plan/components/needed-price.tsx',
  'membership/plan/plans-on-sale.store.ts',
);
/** The player itself. */
const inPlayer = closureOf('media/player/components/player.tsx');

const REACT =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router|@remix-run|cookie-es)[\\/]/;

/**
 * The files that pages share; the first group that matches a module gets it. A few files compress better than thirty
 * small ones, arrive in one go and save the headers of each; but a page that needs any part of a file fetches all of
 * it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const inFrameAlone: IsIn = (id, context) => inFrame(id, context) && !ALONE.test(id);
  const groups: Record<string, IsIn> = {
    frame: inFrameAlone,
    extras: atRest,
    cards: inCards,
    home: inHome,
    search: inSearch,
    library: inLibrary,
    forms: inForms,
    reading: inReading,
    lesson: inLesson,
    price: inPrice,
    player: inPlayer,
  };
  const count = Object.keys(groups).length;
  return [
    { name: 'react', test: REACT, priority: count + 1 },
    ...Object.entries(groups).map(([name, isIn], after) => ({
      debugName: name,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        SIGNS[name]?.test(id) || isIn(id, context) ? name : null,
      test: OURS,
      priority: count - after,
    })),
  ];
}
