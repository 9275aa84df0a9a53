import { useMemo, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { SectionNotice } from '#catalog/language/components/notice.tsx';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { needsOfFiles } from '#catalog/material/material.rules.ts';
import { sectionPath, sharedPicture } from '#catalog/publication/publication.rules.ts';
import { SectionByline } from '#catalog/section/components/byline.tsx';
import { SectionFrontMatter } from '#catalog/section/components/front-matter.tsx';
import { type Lesson, mediumOf, SectionLesson } from '#catalog/section/components/lesson.tsx';
import { SectionLocked } from '#catalog/section/components/locked.tsx';
import { useAskedPlace, useToldPlace } from '#catalog/section/components/place.tsx';
import { type RailFacts, SectionDisclosure, SectionRail } from '#catalog/section/components/rail.tsx';
import { SectionSteps } from '#catalog/section/components/steps.tsx';
import { sectionTexts } from '#catalog/section/section.messages.ts';
import { citation, neighbours, withOpenSection } from '#catalog/section/section.rules.ts';
import { type LoadedSection as Loaded, loadSection } from '#catalog/section/section.store.ts';
import { sectionWay } from '#catalog/section/way.rules.ts';
import { clientLoad, serverLoad } from '#client/page/load.ts';
import { type MetaArgs, siteOf, useSite, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { hasToken } from '#client/session/token.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { labelled } from '#kit/texts.ts';
import { DoneToggle, EndOfText, useDone } from '#learning/progress/components/done.tsx';
import { NotesPanel } from '#learning/progress/components/notes-panel.tsx';
import { usePlace } from '#learning/progress/components/place.tsx';
import { useProgressEntries } from '#learning/progress/progress-entries.store.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { freeFilesAction } from '#media/download/free-files.store.ts';
import { usePlayback } from '#media/player/components/playback.tsx';
import { GateHost } from '#membership/gate/components/gate.tsx';
import { head } from '#shell/seo/head.rules.ts';
import { breadcrumbs } from '#shell/seo/structured-data.rules.ts';
import { sectionStatement } from '#shell/seo/structured-publication.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Measured } from '#ui/measured.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import styles from './section.module.css';

export const loader = describing(serverLoad(loadSection), (loaded, { site, words }) => [
  sectionStatement(site, loaded.section, loaded.publication),
  breadcrumbs(site, sectionWay(words(sectionTexts), loaded, site.language), loaded),
]);
export const clientLoader = clientLoad(loadSection);
export const action = freeFilesAction;
/** Nothing is promoted around a lesson. */
export const handle = { quiet: true, alternates: (loaded: Loaded) => loaded.section.alternates };

export function meta(args: MetaArgs & { loaderData?: Loaded }) {
  const { section, publication } = args.loaderData ?? {};
  return head(args, {
    title: section ? labelled(section.title, publication?.title ?? '', section.language) : '',
    description: section?.meta_description,
    path: args.location.pathname.replace(/(.)\/$/, '$1'),
    alternates: section?.alternates,
    picture:
      args.loaderData && sharedPicture(args.loaderData.publication, siteOf(args)?.site.language ?? 'en'),
  });
}

export default function SectionPage() {
  const say = useTexts(sectionTexts);
  const loaded = useLoaderData<typeof loader>();
  const { section, publication } = loaded;
  const { site } = useSite();
  const part = usePartTag();
  const learner = useLearner(loaded);
  const facts = useRailFacts(loaded, learner);
  const way = sectionWay(say, loaded, site.language).map((step) => ({ ...step, lang: part(step.language) }));
  const { place, previous, next } = neighbours(facts.sections, section.id);
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.crumbs}>
        <Breadcrumbs label={say('breadcrumb')} items={way} />
      </div>
      <div data-editing="" />
      <SectionDisclosure facts={facts} place={place} />
      <div className={styles.columns}>
        <article className={styles.article}>
          <p className="print-only" lang={part(facts.language)}>
            {[facts.title, ...authorNames(publication)].join(', ')}
          </p>
          <h1 className={styles.title} lang={part(section.language)}>
            <Measured text={section.title} />
          </h1>
          <SectionByline section={section} publication={publication} />
          <SectionNotice language={section.language} className={styles.original} />
          <SectionFrontMatter publication={publication} />
          {section.lock ? (
            <SectionLocked
              section={section}
              isEpisode={publication.type === 'PODCAST'}
              picture={section.posterUrl || section.featured_image || publication.cover}
              coverPath={facts.path}
              type={publication.type}
              plans={loaded.plans}
              settled={learner.settled}
            />
          ) : (
            <OpenSection key={section.id} loaded={loaded} learner={learner} />
          )}
          <SectionSteps
            previous={previous}
            next={section.lock ? null : next}
            test={next ? null : facts.test}
            coverPath={facts.path}
            quiet={section.lock}
          />
        </article>
        <SectionRail facts={facts} />
      </div>
      <GateHost />
    </div>
  );
}

type OpenProps = { loaded: Loaded; learner: Learner };

/** The lesson with what one person does in it: the place, the end, the notes. */
function OpenSection({ loaded, learner }: OpenProps) {
  const { section } = loaded;
  const { revalidate } = useRevalidator();
  const { entry, active } = learner;
  const lesson = useLesson(loaded);
  const asked = useAskedPlace(section.id);
  const length = section.attachmentSeconds ?? loaded.publication.attachmentSeconds ?? 0;
  const playback = usePlayback(section.id, length);
  const { completed, note } = entry?.progress ?? NOTHING_YET;
  const done = useDone(section.id, active, completed, playback);
  const keeper = active ? 'account' : learner.isLogged === false ? 'device' : null;
  usePlace(playback, {
    sectionId: section.id,
    userId: learner.userId,
    keeper: lesson.medium ? keeper : null,
    length,
    asked: lesson.medium ? asked : null,
    known: entry?.status === 'ready',
  });
  useToldPlace(playback);
  return (
    <>
      <SectionLesson
        lesson={lesson}
        playback={playback}
        onRetry={revalidate}
        notes={
          <NotesPanel
            sectionId={section.id}
            isLogged={learner.isLogged}
            status={entry?.status ?? 'loading'}
            note={note}
          />
        }
        hasNotes={note !== ''}
        end={<EndOfText onReached={done.reached} />}
      />
      <div className={styles.done}>{active ? <DoneToggle done={done} /> : null}</div>
    </>
  );
}

const NOTHING_YET = { completed: false, note: '' };

const authorNames = ({ authors }: Loaded['publication']): string[] =>
  authors?.map((author) => author.fullName) ?? [];

function useLesson({ section, publication }: Loaded): Lesson {
  const { site } = useSite();
  return useMemo(
    () => ({
      html: section.description,
      language: section.language,
      medium: mediumOf(section, publication),
      slides: section.transcript?.slides ?? [],
      slidesLanguage: section.transcript?.slidesLanguage ?? 'en',
      materials: section.materials ?? [],
      materialNeeds: needsOfFiles(publication.type),
      publicationId: publication.id,
      citation: citation({
        authors: authorNames(publication),
        section: section.title,
        publication: publication.title,
        product: site.productName,
        year: publication.publicationDate.slice(0, 4),
        address: `${site.origin}${sectionPath(section.slug, site.language)}`,
      }),
    }),
    [section, publication, site],
  );
}

const never = () => () => undefined;

/** Who reads, and what is known of them here. */
function useLearner({ section, publication, settled }: Loaded) {
  const { isLogged, user } = useSession();
  // Read together with the session: known one render later, a member would be stopped at what is theirs.
  const expected = useSyncExternalStore(never, hasToken, () => false);
  const others = publication.sections?.filter((one) => !one.lock && one.id !== section.id) ?? [];
  const { sectionsDone } = publication.progress;
  const all = publication.sections?.length ?? 0;
  const unclear = sectionsDone > 0 && sectionsDone < all;
  const entries = useProgressEntries(
    user?.id ?? null,
    section.lock ? null : section.id,
    unclear ? others.map((one) => one.id).join() : '',
  );
  const isDone = (id: string) => entries.get(id)?.progress.completed ?? (all > 0 && sectionsDone === all);
  return {
    isLogged,
    userId: user?.id ?? null,
    /** Progress is kept for whoever is signed in and may read this. */
    active: user !== null && !section.lock,
    isMember: user?.isMembershipValid ?? false,
    entry: entries.get(section.id),
    done: user ? new Set(publication.sections?.map((one) => one.id).filter(isDone)) : null,
    /** No reply made for the signed-in person is still under way. */
    settled: settled || isLogged === false || !expected,
  };
}
type Learner = ReturnType<typeof useLearner>;

function useRailFacts({ section, publication }: Loaded, { done, isMember }: Learner): RailFacts {
  const say = useTexts(sectionTexts);
  const { publicationPath, sectionPath } = usePaths();
  const test = `/publication/${publication.id}/test`;
  const sections = withOpenSection(publication.sections ?? [], section);
  return {
    title: publication.title,
    language: publication.language,
    path: publicationPath(publication.slug),
    credit: publication.expired ? '' : publication.earn_label_small,
    test:
      publication.completed || publication.tests[0]?.passed
        ? { path: `${test}/results`, label: say('results') }
        : publication.user_can_take_test
          ? { path: test, label: say('takeTest', { earn: publication.earn_label }) }
          : null,
    sections: sections.map((one) => ({ ...one, path: sectionPath(one.slug) })),
    openId: section.id,
    done,
    isMember,
  };
}
