import { useMemo, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useSession } from '#identity/use-session.store.ts';
import { DoneToggle, EndOfText, useDone } from '#learning/progress-done.tsx';
import { NotesPanel } from '#learning/progress-notes-panel.tsx';
import { usePlace } from '#learning/progress-place.tsx';
import { useProgressEntries } from '#learning/progress-store.tsx';
import { usePartTag } from '#locale/part-language.store.ts';
import { freeFilesAction } from '#media/free-files.store.ts';
import { usePlayback } from '#media/playback.tsx';
import { GateHost } from '#membership/gate.tsx';
import { head } from '#site/head.rules.ts';
import { breadcrumbs } from '#site/structured-data.rules.ts';
import { sectionStatement } from '#site/structured-publication.rules.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { classNames } from '#ui/class-names.ts';
import { clientLoad, serverLoad } from '#web/page-load.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { describing, wordsAt } from '#web/structured-data.ts';
import { hasToken } from '#web/token.ts';
import { SectionNotice } from './language-notice.tsx';
import { needsOfFiles } from './material.rules.ts';
import { usePaths } from './paths.store.ts';
import { sectionPath, sharedPicture } from './publication.rules.ts';
import styles from './section.module.css';
import { citation, neighbours, withOpenSection } from './section.rules.ts';
import { type LoadedSection as Loaded, loadSection } from './section.store.ts';
import { sectionTexts } from './section.texts.ts';
import { SectionByline } from './section-byline.tsx';
import { SectionFrontMatter } from './section-front-matter.tsx';
import { type Lesson, mediumOf, SectionLesson } from './section-lesson.tsx';
import { SectionLocked } from './section-locked.tsx';
import { useAskedPlace, useToldPlace } from './section-place.tsx';
import { type RailFacts, SectionDisclosure, SectionRail } from './section-rail.tsx';
import { SectionSteps } from './section-steps.tsx';
import { sectionWay } from './way.rules.ts';

export const loader = describing(serverLoad(loadSection), ({ section, publication }, site) => [
  sectionStatement(site, section, publication),
  breadcrumbs(site, sectionWay(wordsAt(site, sectionTexts), { section, publication }, site.language)),
]);
export const clientLoader = clientLoad(loadSection);
export const action = freeFilesAction;
/** Nothing is promoted around a lesson. */
export const handle = { quiet: true, alternates: (loaded: Loaded) => loaded.section.alternates };

export function meta(args: MetaArgs & { loaderData?: Loaded }) {
  const { section, publication } = args.loaderData ?? {};
  return head(args, {
    title: section ? `${section.title}: ${publication?.title}` : '',
    description: section?.meta_description,
    path: args.location.pathname.replace(/(.)\/$/, '$1'),
    alternates: section?.alternates,
    picture: args.loaderData && sharedPicture(args.loaderData.publication),
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
      <div data-editing={`section-${section.id}`} />
      <SectionDisclosure facts={facts} place={place} />
      <div className={styles.columns}>
        <article className={styles.article}>
          <p className="print-only" lang={part(facts.language)}>
            {[facts.title, ...authorNames(publication)].join(', ')}
          </p>
          <h1 className={styles.title} lang={part(section.language)}>
            {section.title}
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
    credit: publication.earn_label_small,
    test: publication.completed
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
