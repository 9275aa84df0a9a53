import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#locale/language.data.ts';
import { coverPieces, type TextTranslation } from '../language/text-translation.rules.ts';
import { type FrontMatter, frontMatter } from './front-matter.rules.ts';
import { accreditationTold, ENGLISH } from './front-matter-words.rules.ts';
import { ROLE_WORDS } from './language.rules.ts';
import { frontMatterIn } from './language.service.ts';

const ROLE = 'Head of psychiatric pharmacy, Saltmarsh Medical Center';
const front = (more: Partial<FrontMatter> = {}): FrontMatter => ({
  version: 3,
  ...frontMatter({
    productName: 'Steady State',
    demo: true,
    supportEmail: 'support@steadystate.example',
    kind: 1,
    amountHundredths: 125,
    passMark: 70,
    minutes: 75,
    learningFormat: 'Enduring material',
    hasMedia: false,
    releasedOn: '2026-01-01',
    expiresOn: null,
    reviewedOn: null,
    objectives: ['Offer clozapine early', 'Count'],
    targetAudience: 'Psychiatrists',
    practiceGap: 'Clozapine is started late.',
    references: ['Kane et al., 1988'],
    proof: {
      startsOn: '2026-01-01',
      people: [],
      support: 'none',
      grants: [],
      kind: 1,
      amountHundredths: 125,
      questions: 6,
      passMark: 70,
      attemptLimit: null,
      hasFrontMatter: true,
      joint: null,
      others: [],
    },
    today: '2026-11-25',
  }),
  faculty: [{ name: 'Priyanka Vellathottam', role: ROLE, disclosure: 'Speaker, Examplar (fictional)' }],
  mitigation: 'All relevant financial relationships listed for these individuals have been mitigated.',
  ...more,
});
const source = coverPieces({
  targetAudience: 'Psychiatrists',
  practiceGap: 'Clozapine is started late.',
  objectives: ['Offer clozapine early', 'Count'],
});
const cover: TextTranslation = {
  source,
  words: {
    targetAudience: 'Psychiaterinnen und Psychiater',
    practiceGap: 'Clozapin wird spät begonnen.',
    'objective.1': 'Clozapin früh anbieten',
    'objective.2': 'Zählen',
  },
};
const roles = { [ROLE]: 'Leiterin der psychiatrischen Pharmazie, Saltmarsh Medical Center' };
const german = (content: FrontMatter, translation = cover) =>
  frontMatterIn('de', content, { cover: translation, roles });

test('front matter whose every sentence can be said in German is said in it, with the same figures', () => {
  const told = german(front());
  assert.equal(told.language, 'de');
  assert.equal(told.creditText, '1,25 CME-Punkte (Demo)');
  assert.match(told.method, /6 Fragen; mit 5 richtigen Antworten \(70\u00a0%\)/);
  assert.match(told.designation, /^Steady State bewertet .*1,25 CME-Punkte/);
  assert.deepEqual(told.objectives, ['Clozapin früh anbieten', 'Zählen']);
  assert.deepEqual(told.faculty[0], {
    name: 'Priyanka Vellathottam',
    role: roles[ROLE],
    disclosure: 'Vortrag, Examplar (fictional)',
  });
  assert.deepEqual(told.references, ['Kane et al., 1988'], 'sources are cited as they are');
  assert.deepEqual([told.version, told.passMark, told.contact], [3, 70, 'support@steadystate.example']);
});

test('[R1] one right answer passes, in versions that said otherwise as well', () => {
  for (const verb of ['pass', 'passes']) {
    const method = `Study the sections, then answer 1 question; 1 right answer (70%) ${verb}. The test may be repeated. After passing, complete the evaluation and claim your credit.`;
    const told = german(front({ method }));
    assert.equal(told.language, 'de', verb);
    assert.match(told.method, /mit 1 richtigen Antwort \(70\u00a0%\) ist der Test bestanden/);
  }
  const two =
    'Study the sections, then answer 3 questions; 2 right answers (60%) passes. The test may be repeated. After passing, complete the evaluation and claim your credit.';
  assert.equal(german(front({ method: two })).language, 'en');
});

test('a role that the cover’s form offers is said by rule, however it is written, and by a person’s words where there are any', () => {
  const roleOf = (role: string) =>
    german(front({ faculty: [{ name: 'A', role, disclosure: '' }] })).faculty[0]?.role;
  for (const language of LANGUAGES)
    for (const key of ROLE_WORDS) {
      const role = ENGLISH.say(key);
      const told = frontMatterIn(language, front({ faculty: [{ name: 'A', role, disclosure: '' }] }), {
        cover,
        roles,
      });
      assert.equal(told.language, language, role);
      if (language !== 'en' && key !== 'roleInterviewer') assert.notEqual(told.faculty[0]?.role, role);
    }
  assert.deepEqual(['Speaker', 'speaker', ' REVIEWER '].map(roleOf), ['Vortrag', 'Vortrag', 'Begutachtung']);
  assert.equal(roleOf(ROLE), roles[ROLE]);
});

test('R2: joint providership is said in German, with the words that people found for its accreditation', () => {
  const told = { accreditation: 'Accredited by nobody (fictional).' };
  const content = front({
    accreditation: accreditationTold(front().accreditation, {
      name: 'Acme College',
      accreditation: told.accreditation,
    }),
  });
  const sponsor: TextTranslation = {
    source: { accreditationText: told.accreditation },
    words: { accreditationText: 'Von niemandem akkreditiert (fiktiv).' },
  };
  const said = frontMatterIn('de', content, { cover, roles, sponsor });
  assert.equal(said.language, 'de');
  assert.match(
    said.accreditation,
    /\nDiese Fortbildung .*Acme College.*\nVon niemandem akkreditiert \(fiktiv\)\.$/,
  );
  assert.equal(frontMatterIn('de', content, { cover, roles }).language, 'en');
});

test('one sentence that cannot be said leaves all of it in English, and says so', () => {
  for (const [what, changed] of [
    ['a medium in an editor’s words', { medium: 'A workshop' }],
    ['a role that nobody translated', { faculty: [{ name: 'A', role: 'Course director', disclosure: '' }] }],
    ['a nature beside the list', { faculty: [{ name: 'A', role: '', disclosure: 'Friend, Examplar' }] }],
    ['a loan', { support: 'This activity received commercial support: a coil, in kind, from Examplar.' }],
    ['an audience changed since', { targetAudience: 'Psychiatrists and nurses' }],
    ['another objective', { objectives: ['Offer clozapine early', 'Count', 'Stop'] }],
    ['a method by other rules', { method: 'Answer 6 questions; 5 right answers (70%) pass.' }],
  ] as const)
    assert.deepEqual(german(front(changed as never)), { ...front(changed as never), language: 'en' }, what);
  const half = { ...cover, words: { ...cover.words, practiceGap: '' } };
  assert.equal(german(front(), half).language, 'en', 'a gap that is not translated');
  assert.equal(frontMatterIn('de', front(), { cover: null, roles }).language, 'en');
});

test('limits, grants and absent sentences are said in each language, and English stays as it was kept', () => {
  for (const language of LANGUAGES)
    for (const changed of [
      { method: front().method.replace('may be repeated', 'can be taken once') },
      { method: front().method.replace('may be repeated', 'can be taken 3 times') },
      ...['may be repeated', 'can be taken 3 times, again only'].flatMap((repeated) =>
        ['1 question', '5 questions'].map((left) => ({
          method: front().method.replace(
            'may be repeated',
            `${repeated} as long as it has ${left} whose explanation you have not read`,
          ),
        })),
      ),
      {
        support:
          'This activity received commercial support: an educational grant from A; an educational grant from B.',
      },
      { support: '', mitigation: '', method: '' },
      {
        creditText: '1 demo CME credit',
        designation: front().designation.replace('1.25 demo CME credits', '1 demo CME credit'),
      },
    ]) {
      const told = frontMatterIn(language, front(changed), { cover, roles });
      assert.equal(told.language, language, JSON.stringify(changed));
      if (language === 'en') assert.deepEqual(told, { ...front(changed), language });
    }
});
