import { addDays } from '#kit/dates.ts';
import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import type { Writer } from '#platform/database.ts';
import type { Catalogue } from './library.ts';
import { insertRows } from './rows.ts';
import { readPublicationWords, readSectionText, type Translated } from './translations.ts';

const CONFIG = {
  CME_SA_TOTAL: '195',
  SA_TOTAL: '40',
  CME_META_DESCRIPTION:
    'Psychopharmacology lectures, consultations and self-assessments for prescribers, with CME and self-assessment credit.',
};
const BLOCKS = [
  {
    kind: 'hero',
    title: 'Stay current, in small regular doses.',
    text: 'Psychopharmacology lectures, consultations and self-assessments for people who prescribe. With CME credit when you want it.',
    settings: {},
  },
  { kind: 'latest', title: 'New this month', text: '', settings: { count: 5 } },
  { kind: 'time', title: 'How long do you have?', text: '', settings: { columns: [15, 44] } },
  { kind: 'topics', title: 'Browse by topic', text: '', settings: {} },
  { kind: 'steps', title: 'From lesson to certificate in one sitting', text: '', settings: {} },
  { kind: 'podcast', title: 'Latest podcast', text: '', settings: {} },
  {
    kind: 'newsletter',
    title: 'Receive psychopharmacology updates in your inbox',
    text: 'Two practical tips a week. Unsubscribe at any time.',
    settings: {},
  },
];
/** Four short questions; each carries its outcome level (rule R31). */
const EVALUATION = [
  { text: 'The activity met its stated objectives.', form: 'rating', moore_level: '2', required: true },
  { text: 'Was the activity free of commercial bias?', form: 'yes-no', moore_level: '2', required: true },
  {
    text: 'I will change something in my practice because of this activity.',
    form: 'rating',
    moore_level: '4',
    required: true,
  },
  {
    text: 'What will you do differently, or what was missing?',
    form: 'text',
    moore_level: '4',
    required: false,
  },
];

export async function tellSite(db: Writer): Promise<void> {
  await insertRows(
    db,
    'config_entry',
    Object.entries(CONFIG).map(([key, value]) => ({ key, value })),
  );
  await insertRows(
    db,
    'home_block',
    BLOCKS.map((block, at) => ({ position: at + 1, ...block })),
  );
  await insertRows(
    db,
    'evaluation_question',
    EVALUATION.map((question, at) => ({ id: at + 1, position: at + 1, objective: false, ...question })),
  );
}

/** What exists in four more languages; the ids at the end of a slug stay (I18N-016). */
export async function tellTranslations(db: Writer, catalogue: Catalogue, now: Date): Promise<void> {
  const sections = Object.values(catalogue.translations).flatMap((entry) => {
    const { publication, section } = placeOf(catalogue, entry.en?.[0] ?? '');
    return Object.entries(entry)
      .filter(([language]) => language !== 'en')
      .map(([language, [title = '', , lead = '']]) => ({
        section_id: section.id,
        language,
        slug: `${slugify(title)}-${publication.id}-${section.id}`,
        title,
        lead,
        body_html: richText(readSectionText(language as Translated, section.id)),
        source_modified_at: addDays(now, publication.releaseOffsetDays),
      }));
  });
  await insertRows(db, 'section_translation', sections);
  await insertRows(db, 'publication_translation', publicationTranslations(catalogue, now));
}

/** A translated section is planned by its English title. */
function placeOf(catalogue: Catalogue, englishTitle: string) {
  const plain = (text: string) => text.toLowerCase().replace(/-/g, ' ');
  for (const publication of catalogue.publications) {
    const section = publication.sections.find((one) => plain(one.title) === plain(englishTitle));
    if (section) return { publication, section };
  }
  throw new Error(`no section is called ${englishTitle}`);
}

function publicationTranslations(catalogue: Catalogue, now: Date) {
  const words = readPublicationWords();
  return catalogue.publications.flatMap(({ id, releaseOffsetDays }) =>
    Object.entries(words[id] ?? {}).map(([language, { title, excerpt }]) => ({
      publication_id: id,
      language,
      slug: `${slugify(title)}-${id}`,
      title,
      excerpt,
      source_modified_at: addDays(now, releaseOffsetDays),
    })),
  );
}
