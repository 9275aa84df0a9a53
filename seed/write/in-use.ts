import type { Reader } from '#platform/postgres/database.ts';
import type { Problem } from '../folder/file.ts';
import type { FolderPlaces } from '../folder/places.ts';
import type { Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import { choiceRows, kindsOf } from '../tell/activities.ts';
import type { LibraryRows, Row } from '../tell/rows.ts';
import type { StandingPublication } from './library.repository.ts';
import { addressesOf, type OwnedKind, ownersOf, sectionsOf } from './standing.repository.ts';

/** The folder, and the library as it is. */
export interface Comparison {
  db: Reader;
  library: Library;
  plans: readonly Plan[];
  before: ReadonlyMap<number, StandingPublication>;
  places: FolderPlaces;
}
type Place = (text: string) => Problem;
/** A number that the folder gives to a record of `owner`; null if no record of the library may have it. */
interface Claim {
  id: number;
  owner: number | null;
  place: Place;
}

/**
 * Numbers, addresses and places of the folder that belong to something else in the library. Two libraries count from
 * the same number: written all the same, they would take a record from its owner.
 */
export async function inUse(work: Comparison, rows: LibraryRows): Promise<Problem[]> {
  return [
    ...(await numbersInUse(work, rows)),
    ...(await placesInUse(work, rows.section)),
    ...(await addressesInUse(work, rows)),
  ];
}

async function numbersInUse(work: Comparison, rows: LibraryRows): Promise<Problem[]> {
  const { db, library, plans, places } = work;
  const questions = plans
    .filter((plan) => kindsOf(plan).length > 0)
    .flatMap(({ id: owner }) =>
      (library.texts.get(owner)?.questions ?? []).map((question, at) => ({
        question,
        id: question.id,
        owner,
        at,
        place: ((text) => places.written(owner, ['questions', at, 'id'], text)) satisfies Place,
      })),
    );
  const standing = await ownersOf(
    db,
    'question',
    questions.map(({ id }) => id),
  );
  const known = new Set(standing.map(({ id }) => id));
  const options = questions
    .filter(({ id }) => !known.has(id))
    .flatMap(({ question, owner, at }) =>
      choiceRows(question).map(({ id }, option): Claim => {
        return {
          id,
          owner: null,
          place: (text) => places.written(owner, ['questions', at, 'options', option], text),
        };
      }),
    );
  const claims: [OwnedKind, Claim[]][] = [
    ['section', rows.section.map((row) => sectionClaim(row, places))],
    ['question', questions],
    ['answer option', options],
    [
      'key point',
      rows.key_point.filter(({ id }) => id !== undefined).map((row) => keyPointClaim(row, places)),
    ],
    ['hand-out', plans.flatMap((plan) => handoutClaims(plan, work))],
    ['offer of credit', rows.credit_offering.flatMap((row) => offeringClaims(row, work))],
    ['portrait', portraitClaims(work)],
  ];
  const problems: Problem[] = [];
  for (const [kind, own] of claims) problems.push(...(await foreign(db, kind, own)));
  return problems;
}

async function foreign(db: Reader, kind: OwnedKind, claims: readonly Claim[]): Promise<Problem[]> {
  if (claims.length === 0) return [];
  const found = await ownersOf(
    db,
    kind,
    claims.map(({ id }) => id),
  );
  const owners = Map.groupBy(found, ({ id }) => id);
  return claims.flatMap(({ id, owner, place }) => {
    const all = owners.get(id) ?? [];
    const [other] = all;
    if (!other || all.some((one) => one.owner === owner)) return [];
    const whose = kind === 'portrait' ? `faculty ${other.owner}` : `publication ${other.owner}`;
    return [place(`${kind} ${id} belongs to ${whose} (${other.title}): give this one another number`)];
  });
}

function sectionClaim(row: Row, places: FolderPlaces): Claim {
  const [id, owner] = [row.id as number, row.publication_id as number];
  return { id, owner, place: (text) => places.section(owner, id, 'id', text) };
}
function keyPointClaim(row: Row, places: FolderPlaces): Claim {
  const [owner, at] = [row.publication_id as number, (row.position as number) - 1];
  return {
    id: row.id as number,
    owner,
    place: (text) => places.written(owner, ['keyPoints', at, 'id'], text),
  };
}
/** One without a number has that of its place in the library, or a new one. */
const handoutClaims = ({ id: owner }: Plan, { library, places }: Comparison): Claim[] =>
  (library.texts.get(owner)?.materials ?? []).flatMap(({ id }, at) =>
    id === undefined
      ? []
      : [{ id, owner, place: (text) => places.written(owner, ['materials', at, 'id'], text) }],
  );
/** An offer that is there keeps its number, whatever it is; only one that the folder states is compared. */
function offeringClaims(row: Row, { plans, before, places }: Comparison): Claim[] {
  const [id, owner, kind] = [row.id as number, row.publication_id as number, row.kind as number];
  const isStated = plans.some((one) => one.id === owner && one.offerings.some((offer) => offer.id === id));
  return !isStated && (before.get(owner)?.kinds.length ?? 0) > 0
    ? []
    : [{ id, owner, place: (text) => places.offering(owner, kind, text) }];
}
const portraitClaims = ({ library, places }: Comparison): Claim[] =>
  library.catalogue.authors.flatMap(({ id: owner, portrait }, at) =>
    portrait
      ? [
          {
            id: portrait.id ?? owner,
            owner,
            place: (text) => places.listed('authors', at, text, ['portrait', 'id']),
          },
        ]
      : [],
  );

/** Places of sections that the folder does not name, and which therefore stay. */
async function placesInUse({ db, before, places }: Comparison, sections: readonly Row[]): Promise<Problem[]> {
  const named = new Set(sections.map(({ id }) => id as number));
  const left = (await sectionsOf(db, [...before.keys()])).filter(({ id }) => !named.has(id));
  const taken = new Map(left.map((one) => [`${one.publication_id} ${one.position}`, one]));
  return sections.flatMap((row) => {
    const other = taken.get(`${row.publication_id} ${row.position}`);
    if (!other) return [];
    const text = `order ${other.position} is that of section ${other.id} (${other.title}), which is not in the folder`;
    return [places.section(row.publication_id as number, row.id as number, 'order', text)];
  });
}

async function addressesInUse({ db, library, places }: Comparison, rows: LibraryRows): Promise<Problem[]> {
  const { topics, formerTopics, sponsors } = library.catalogue;
  const slugs = (of: readonly Row[]) => of.map(({ slug }) => slug as string);
  const own = new Map(rows.category.map(({ id, slug }) => [id, slug]));
  const [named, current, former, sponsored] = [
    await addressesOf(db, 'topic', slugs(rows.category)),
    await addressesOf(db, 'topic', slugs(rows.category_former)),
    await addressesOf(db, 'former topic', slugs(rows.category_former)),
    await addressesOf(
      db,
      'sponsor',
      sponsors.map(({ name }) => name),
    ),
  ];
  const other = (all: typeof named, address: string, id: unknown) =>
    all.find((one) => one.address === address && one.id !== id);
  const at = (list: readonly { id?: number | undefined }[], id: unknown) =>
    list.findIndex((one) => one.id === id);
  return [
    ...rows.category.flatMap(({ id, slug }) => {
      const found = other(named, slug as string, id);
      const text = `${slug} is the address of topic ${found?.id} (${found?.title})`;
      return found ? [places.listed('topics', Math.max(0, at(topics, id)), text, ['id'])] : [];
    }),
    ...rows.category_former.flatMap(({ slug, category_id: id }) => {
      const address = slug as string;
      const index = formerTopics.findIndex((one) => one.slug === address);
      const held = current.find((one) => one.address === address && (own.get(one.id) ?? address) === address);
      const led = other(former, address, id);
      const texts = [
        ...(held ? [`${address} is the address of topic ${held.id} (${held.title})`] : []),
        ...(led ? [`${address} is an earlier address of topic ${led.id} (${led.title})`] : []),
      ];
      return texts.map((text) => places.listed('formerTopics', index, text, ['slug']));
    }),
    ...sponsors.flatMap(({ id, name }, index) => {
      const found = other(sponsored, name.trim().toLowerCase(), id);
      return found
        ? [places.listed('sponsors', index, `${name} is the name of sponsor ${found.id}`, ['name'])]
        : [];
    }),
  ];
}
