import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { languageAddresses, sameAddresses } from '#locale/address.rules.ts';
import { withFigures } from '#media/figure/figure.rules.ts';
import type { Config } from '#platform/config/config.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { pagePath } from '#support/static-page/static-page.rules.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { interfaceStandings } from '../interface-text/interface-text.service.ts';
import { suggestionsFor } from '../machine-translation/machine.service.ts';
import { providerOf } from '../machine-translation/provider.service.ts';
import { shownPieces } from './text-translation.service.ts';
import type { Kind } from './translation.data.ts';
import { isInPieces, keyIn, keyText, type TranslationKey } from './translation.rules.ts';
import { translationCalls, type translationType } from './translation.schema.ts';
import {
  sourceWhenTranslated,
  standingOf,
  type TranslationRow,
  translationOf,
  translationsOf,
  type WholeTranslation,
  writeTranslation,
} from './translation.service.ts';
import { translationPast } from './translation-past.service.ts';

export function translationKeyOf(params: Record<string, string>): TranslationKey {
  const key = keyIn(params.id ?? '');
  if (!key) throw notFound();
  return key;
}

/** The key of a text that is written here: static pages are written at their own desk. */
export function writtenKeyOf(params: Record<string, string>): TranslationKey {
  const key = translationKeyOf(params);
  if (key.kind === 'staticPage') throw notFound();
  return key;
}

/** The page on which a text is read. */
const PAGE_OF = {
  publication: 'publication',
  section: 'section',
  cover: 'publication',
  slides: 'section',
  captions: 'section',
  question: 'publication',
  evaluation: null,
  sponsor: null,
  topic: null,
  biography: 'author',
  home: null,
  staticPage: 'page',
} as const satisfies Record<Kind, 'publication' | 'section' | 'author' | 'page' | null>;

function present(row: TranslationRow, visit: Visit): Resource<typeof translationType> {
  const { kind, id, language, source_slug: english } = row;
  const slugs = row.present && row.slug ? { [language]: row.slug } : {};
  const page = PAGE_OF[kind];
  const path = page === 'page' ? pagePath(english) : `/${page}/${english}`;
  const addresses = (on: NonNullable<typeof page>) =>
    on === 'author' || on === 'page'
      ? sameAddresses(visit.site, path, row.present ? [language] : [])
      : languageAddresses(visit.site, on, english, slugs);
  return {
    type: 'ContentTranslation',
    id: keyText({ kind, id, language }),
    attributes: {
      kind,
      sourceId: id,
      publicationId: row.publication_id,
      publicationTitle: row.publication_title,
      key: english,
      language,
      state: standingOf(row),
      sourceTitle: row.source_title,
      title: row.title,
      sourceChangedAt: row.source_changed_at?.toISOString() ?? null,
      changedAt: row.changed_at?.toISOString() ?? null,
      address: page && (addresses(page)[language] ?? null),
      sourceAddress: page && visit.site.mainOrigin + path,
    },
  };
}

async function presentWhole(
  db: Reader,
  row: WholeTranslation,
  visit: Visit,
  { machineTranslation }: Pick<Config, 'machineTranslation'>,
): Promise<Resource<typeof translationType>> {
  const made = present(row, visit);
  const text = {
    summary: row.summary,
    body: markdownOf(row.body_html).trim(),
    sourceSummary: row.source_summary,
    sourceHtml: withFigures(row.source_html, row.source_figures, ({ file }) => `/files/${file}`),
    sourceBody: markdownOf(row.source_html).trim(),
    sourceWas: await sourceWhenTranslated(db, row),
    machine: {
      provider: providerOf(machineTranslation)?.name ?? null,
      unread: await suggestionsFor(db, row),
    },
    ...(isInPieces(row.kind) ? { pieces: shownPieces(row) } : {}),
  };
  return { ...made, attributes: { ...made.attributes, text } };
}

const filterOf = ({ filter }: Query<typeof translationCalls.list>) => ({
  language: filter.language ?? null,
  kind: filter.kind ?? null,
  publication: filter.publication ?? null,
  record: filter.record ?? null,
  search: filter.search?.trim() || null,
  state: filter.state ?? null,
});

export const wholeTranslation = async (
  db: Reader,
  visit: Visit,
  key: TranslationKey,
  config: Pick<Config, 'machineTranslation'>,
) => ({ data: await presentWhole(db, await translationOf(db, key), visit, config) });

export const translationEndpoints: Endpoint[] = [
  superuserRead(translationCalls.list, async ({ visit, query }, db) => {
    const list = await translationsOf(db, filterOf(query), query.sort ?? 'state', query.page);
    return {
      data: list.rows.map((row) => present(row, visit)),
      count: list.count,
      meta: { states: list.states, counts: list.counts, interface: await interfaceStandings(db) },
    };
  }),
  superuserRead(translationCalls.one, ({ visit, params, ports: { config } }, db) =>
    wholeTranslation(db, visit, translationKeyOf(params), config),
  ),
  superuserWrite(translationCalls.save, async ({ visit, params, body, ports: { storage, config } }, db) => {
    const key = writtenKeyOf(params);
    const saved = await keepingPasts(db, visit, [translationPast(db, key, visit.now)], () =>
      writeTranslation(db, { visit, storage }, key, body.data.attributes),
    );
    return { data: await presentWhole(db, saved, visit, config) };
  }),
];
