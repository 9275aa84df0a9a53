import { ownValue } from '#kit/own-value.ts';
import {
  coverPieces,
  linesOf,
  type TextTranslation,
  translated,
} from '../language/text-translation.rules.ts';
import type { FrontMatter } from './front-matter.rules.ts';
import {
  accreditationParts,
  accreditationWords,
  creditWords,
  designationWords,
  ENGLISH,
  type MethodFacts,
  methodWords,
  type Speech,
} from './front-matter-words.rules.ts';

/** What people translate: an editor's text, and the roles of the faculty, keyed by the English. */
export interface FrontMatterTranslation {
  cover: TextTranslation | null;
  roles: Readonly<Record<string, string>>;
  /** Of what is said of the joint provider's accreditation. */
  sponsor?: TextTranslation | null;
}
export type FrontMatterIn<Content> = Content & { language: string };
type Compose = (speech: Speech) => string;
/** A sentence composed again in the other language; null if none of the ways composes it in English. */
type Again = (text: string, ...ways: (Compose | null)[]) => string | null;

/**
 * A version of the front matter in a language: every sentence of it, or none, so that the record of a reading names one
 * language. Rule-based sentences are composed again from the same figures, and only if these produce exactly the stored
 * English; what people wrote needs a translation of exactly this text. Sources stay as they are cited. Null if any
 * sentence cannot be translated.
 */
export function saidIn(
  content: FrontMatter,
  translation: FrontMatterTranslation,
  here: Speech,
): FrontMatter | null {
  const again: Again = (text, ...ways) =>
    text === '' ? '' : (ways.find((way) => way?.(ENGLISH) === text)?.(here) ?? null);
  const fixed = (...keys: Parameters<Speech['say']>[0][]): Compose[] =>
    keys.map((key) => (speech) => speech.say(key));
  const said = {
    medium: again(content.medium, ...fixed('mediumText', 'mediumMedia')),
    method: methodAgain(content.method, again),
    creditText: again(content.creditText, creditIn(content.creditText)),
    accreditation: accreditationIn(content.accreditation, translation.sponsor ?? null, here, again),
    designation: again(content.designation, designationIn(content)),
    mitigation: again(content.mitigation, ...fixed('mitigated', 'noRelationships')),
    support: again(content.support, ...fixed('noSupport'), supportIn(content.support)),
    hardware: again(content.hardware, ...fixed('hardware')),
    privacy: again(content.privacy, ...fixed('privacy')),
    price: again(content.price, ...fixed('price')),
  };
  const written = writtenIn(content, translation.cover);
  const faculty = content.faculty.map((person) => {
    const role =
      person.role === '' ? '' : (ownValue(translation.roles, person.role) ?? roleIn(person.role)?.(here));
    const disclosure = again(person.disclosure, disclosureIn(person.disclosure));
    return role === undefined || disclosure === null ? null : { ...person, role, disclosure };
  });
  if (!written || !isComplete(said) || !faculty.every((person) => person !== null)) return null;
  return { ...content, ...said, ...written, faculty };
}

const isComplete = <K extends string>(said: Record<K, string | null>): said is Record<K, string> =>
  Object.values(said).every((text) => text !== null);

function writtenIn(
  { targetAudience, practiceGap, objectives }: FrontMatter,
  cover: TextTranslation | null,
): Pick<FrontMatter, 'targetAudience' | 'practiceGap' | 'objectives'> | null {
  const pieces = coverPieces({ targetAudience, practiceGap, objectives });
  if (Object.keys(pieces).length === 0) return { targetAudience, practiceGap, objectives };
  const words = translated(pieces, cover);
  return (
    words && {
      targetAudience: words.targetAudience ?? '',
      practiceGap: words.practiceGap ?? '',
      objectives: linesOf(words, 'objective', objectives),
    }
  );
}

/** Early versions say that one right answer “pass”. */
function methodAgain(text: string, again: Again): string | null {
  const told = text.replace(/(; 1 right answer \(\d+%\)) pass\./, '$1 passes.');
  return again(told, methodIn(told));
}

function methodIn(text: string): Compose | null {
  const [questions, needed, passMark] = (text.match(/\d+/g) ?? []).map(Number);
  const [, unexplained] = /as long as it has (\d+) questions? whose/.exec(text) ?? [];
  if (questions === undefined || needed === undefined || passMark === undefined) return null;
  const limit = /can be taken (?:(once)|(\d+) times?)[.,]/.exec(text);
  const facts: MethodFacts = {
    questions,
    needed,
    passMark,
    attemptLimit: limit ? (limit[1] ? 1 : Number(limit[2])) : null,
    unexplained: unexplained ? Number(unexplained) : null,
  };
  return (speech) => methodWords(speech, facts);
}

function creditFacts(text: string) {
  const [, amount, demo, kind] = /^([\d.]+) (demo )?(CME|self-assessment) credits?$/.exec(text) ?? [];
  if (!amount || !kind) return null;
  return {
    amountHundredths: Math.round(Number(amount) * 100),
    kind: kind === 'CME' ? (1 as const) : (2 as const),
    demo: demo !== undefined,
  };
}
function creditIn(text: string): Compose | null {
  const facts = creditFacts(text);
  return facts && ((speech) => creditWords(speech, facts));
}

function designationIn({ designation, creditText }: FrontMatter): Compose | null {
  const facts = creditFacts(creditText);
  const product = /^(.+) designates this enduring material for /.exec(designation)?.[1];
  if (!facts || !product) return null;
  return (speech) => designationWords(speech, { ...facts, product, format: speech.say('enduring') });
}

function accreditationIn(
  text: string,
  sponsor: TextTranslation | null,
  here: Speech,
  again: Again,
): string | null {
  const { provider, joint } = accreditationParts(text);
  const said = again(provider, ...providersIn(provider));
  if (said === null || !joint) return said;
  const { name, accreditation } = joint;
  const words = accreditation ? translated({ accreditationText: accreditation }, sponsor) : {};
  return words && accreditationWords(here, said, { name, accreditation: words.accreditationText ?? '' });
}

function providersIn(text: string): Compose[] {
  const product = /^(.+?) is (?:shown|the provider) /.exec(text)?.[1] ?? '';
  return (['demoProvider', 'provider'] as const).map((key) => (speech) => speech.say(key, { product }));
}

/** Grants of money; in-kind support is described in the office's own English. */
function supportIn(text: string): Compose | null {
  const [, told] = /^This activity received commercial support: (.+)\.$/.exec(text) ?? [];
  const companies = told?.split('; ').map((one) => /^an educational grant from (.+)$/.exec(one)?.[1] ?? '');
  if (!companies?.every(Boolean)) return null;
  return ({ say }) =>
    say('support', { sources: companies.map((company) => say('grant', { company })).join('; ') });
}

/** Roles in an activity, as offered by the cover's form. */
export const ROLE_WORDS = [
  'roleAuthor',
  'roleSpeaker',
  'rolePresenter',
  'roleModerator',
  'roleInterviewer',
  'roleReviewer',
  'roleEditor',
  'rolePlanner',
] as const;
function roleIn(text: string): Compose | null {
  const role = ROLE_WORDS.find((key) => ENGLISH.say(key).toLowerCase() === text.trim().toLowerCase());
  return role ? ({ say }) => say(role) : null;
}

const NATURES = [
  'natureEmployee',
  'natureResearcher',
  'natureConsultant',
  'natureAdvisor',
  'natureSpeaker',
  'natureContractor',
  'natureRoyalties',
  'natureExecutive',
  'natureOwner',
] as const;
/** `Speaker, Examplar Therapeutics`: the nature comes from a list, the company keeps its name. */
function disclosureIn(text: string): Compose | null {
  const told = text.split('; ').map((one) => {
    const nature = NATURES.find((key) => one.startsWith(`${ENGLISH.say(key)}, `));
    return nature && { nature, company: one.slice(ENGLISH.say(nature).length + 2) };
  });
  if (!told.every((one) => one !== undefined)) return null;
  return ({ say }) => told.map(({ nature, company }) => `${say(nature)}, ${company}`).join('; ');
}
