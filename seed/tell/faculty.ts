import { richText } from '#kit/rich-text.ts';
import type { Catalogue } from '../library.ts';
import type { Plan } from '../plans.ts';
import { grantsOf, relationshipsOf, rolesOf, statedOn } from './facts.ts';
import type { LibraryRows, Row, RowSource } from './rows.ts';

export function authorRows({
  library,
  files,
  now,
}: RowSource): Pick<LibraryRows, 'image' | 'author' | 'disclosure'> {
  const { authors } = library.catalogue;
  return {
    image: authors.flatMap(({ id, portrait }) =>
      portrait
        ? [
            {
              id: portrait.id ?? id,
              file: files.portraits.get(id),
              alt: portrait.alt,
              width: portrait.width ?? null,
              height: portrait.height ?? null,
            },
          ]
        : [],
    ),
    author: authors.map((author) => ({
      id: author.id,
      image_id: author.portrait ? (author.portrait.id ?? author.id) : null,
      slug: author.slug,
      full_name: author.name,
      affix: author.affix,
      affix_type: author.affixType,
      job_title: author.jobTitle,
      institute: author.institute,
      bio_html: richText(author.bio),
      email: author.email ?? null,
      disclosed_on: statedOn(author, now),
      disclosure_changed_at: author.stated === undefined ? null : now,
      changed_at: now,
    })),
    disclosure: authors.flatMap((author) =>
      relationshipsOf(author, now).map(({ company, nature, startsOn, endsOn, relevant, mitigation }) => ({
        author_id: author.id,
        company,
        nature,
        starts_on: startsOn,
        ends_on: endsOn,
        relevant,
        mitigation: mitigation.words,
        mitigation_method: mitigation.method,
        mitigated_by: mitigation.by,
        mitigated_on: mitigation.on,
        recorded_at: now,
      })),
    ),
  };
}

export const numberOf = ({ authors }: Catalogue, slug: string): number | undefined =>
  authors.find((one) => one.slug === slug)?.id;

export const contributionRows = (catalogue: Catalogue, { id, authors }: Plan): Row[] =>
  authors
    .map((one) => (typeof one === 'string' ? { author: one, role: '' } : one))
    .map(({ author, role }, at) => ({
      publication_id: id,
      author_id: numberOf(catalogue, author),
      position: at + 1,
      role,
    }));

/** Records of the people in control of the content, and of commercial supporters. */
export function factRows(
  { library }: RowSource,
  plans: readonly Plan[],
  now: Date,
): Pick<LibraryRows, 'content_role' | 'content_record' | 'commercial_support'> {
  return {
    content_role: plans.flatMap((plan) =>
      rolesOf(plan, now).map(({ author, capacity, beganOn, exception }) => ({
        publication_id: plan.id,
        author_id: numberOf(library.catalogue, author),
        capacity,
        began_on: beganOn,
        exception,
      })),
    ),
    content_record: plans
      .filter(({ support }) => support !== null)
      .map(({ id, support }) => ({ publication_id: id, support, edition: 1 })),
    commercial_support: plans.flatMap((plan) =>
      grantsOf(plan, now).map((grant) => ({
        publication_id: plan.id,
        company: grant.company,
        kind: grant.kind,
        amount_cents: grant.amountCents,
        currency: grant.currency,
        in_kind: grant.inKind,
        agreement_on: grant.agreementOn,
      })),
    ),
  };
}
