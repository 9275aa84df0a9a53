import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..', 'src');

/** Participles of irregular verbs; not those that are nouns of their own (`run`, `bound`, `ground`, `hit`). */
const IRREGULAR = `awoken been begun bent bitten blown borne born bought bred broken brought built burnt caught chosen clung
  dealt done drawn driven drunk dug eaten fallen fed fled flown forbidden foregone forgiven forgotten
  fought found frozen given gone got gotten grown had heard held hidden hung kept known laid leapt learnt
  led left lent let lost made meant met mown overridden overwritten paid proven put quit read rebuilt
  redone resent rewritten ridden risen rung said sawn seen sent sewn shaken shed shone shorn shot shown
  shrunk shut slain slept slid slit smelt sold sought sown sped spelt spent spilt spoken sprung spun
  stolen stood striven struck stuck stung sung sunk swept sworn swollen swum swung taken taught thought
  thrown thrust told torn trodden undergone understood undone unseen upheld withdrawn withheld woken won
  worn woven written wrung`;
/** Verbs whose participle ends in -ed: by the verb, since nouns end so too (`speed`, `need`, `feed`, `embed`). */
const REGULAR = `abandon abridge accept accredit acknowledge add address adjust administer admit affix age agree alert allow
  alter amend announce answer append apply approve archive argue arrange arrive ask assign attach attempt attest audit
  award balance ban base bill block bookmark bound buffer bundle cache calculate call cancel caption carry catalogue
  center change charge check chunk cite claim classify clean clear click clip close code collect combine commit compare
  complete compose compress compute conclude configure confirm connect consent contain continue control convert copy
  correct count cover crawl create credit curate damage date decide declare decline decode default defer define delay
  delete deliver deny depart derive describe design designate detach develop disable disclose discount dismiss display
  dispute divide download draft drain drop dub earn edit embed employ empty enable encode encrypt end enforce enter entitle
  escape estimate evaluate exceed exchange exclude excuse exempt expand expect expire explain export extend extract fade
  fail feature fetch file fill filter finish fix flag flip focus fold follow forge format forward frame freeze fulfil gate
  generate grade grant group guard guess halve hand handle happen hash highlight honor honour hyphenate identify ignore
  import include index infer inherit inject insert inspect install interrupt invalidate invite issue join judge jump keep
  key kill label lapse launch layer learn lease leave lengthen license like limit line link list load locate lock log look
  loosen mail manage map mark mask match maximize measure mention merge migrate minify mismatch miss mitigate mix modify
  mount move mute name narrow need nest normalize note notice notify number observe obtain offer open operate opt order
  outdate own pack page paint parse pass paste pause permit persist pick pilot pin place plan play post prefer prefill
  prepare present preserve press prevent preview price print process produce project promise promote prompt propose
  protect prove provide prune publish pull purge push qualify queue quote raise rank rate reach receive recognise reckon
  record recover redirect reduce refer refuse refund register reject relate relax release reload rely remember remind
  remove rename render renew rent repeat replace reply report request require rescore reserve reset resolve respond restore
  restrict result resume retire retract retry return reuse reverse review revise revoke reward roll rotate round sample save
  scale scan schedule score scroll seal search secure seed select send separate serve settle shape share shelve ship shorten
  show shuffle sign size skip slice slow solve sort space spell sponsor stack stage start state stop store stream strip
  structure style submit subscribe succeed suggest summarise summarize supersede supply support suspend swap switch tag
  taint tamper tax tie time title toggle touch trace track train transfer translate travel treat trim trust try turn type
  unlock unsubscribe update upgrade upload urge use validate value verify view visit wait want warn waive watch weigh wish
  witness work wrap yield zip`;
/** Said in talk of anything: as the name of a type they name nothing. */
const EVERYDAY = `anybody anyone anything as asking beyond buying came coming else elsewhere everybody everyone everything
  going got gone here if keeping leaving making more nobody other otherwise paying saying seeing seen sending somebody
  something such taking telling that them thereby these they thing things this those thus went what whatever who whoever
  whole whom with`;
const TRAILING = /(?:For|Of|In|At|By|To|On|From|With)$/;

const words = (text: string): string[] => text.split(/\s+/);
const pastOf = (verb: string): string[] => {
  if (verb.endsWith('e')) return [`${verb}d`];
  if (/[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ied`];
  return [`${verb}ed`, `${verb}${verb.at(-1)}ed`];
};
const PARTICIPLES = new Set([...words(IRREGULAR), ...words(REGULAR).flatMap(pastOf)]);
const PREFIX = /^(?:un|re|pre|over|mis|dis)(?=.{3})/;
const isParticiple = (word: string): boolean =>
  PARTICIPLES.has(word) || PARTICIPLES.has(word.replace(PREFIX, ''));

/** The last word of a name, without the preposition that it may end in: `AskedFor` ends in `asked`. */
const headOf = (name: string): string =>
  (/[A-Z][a-z0-9]*$/.exec(name.length > 4 ? name.replace(TRAILING, '') : name)?.[0] ?? name).toLowerCase();

interface Declaration {
  name: string;
  file: string;
  isExported: boolean;
}
const DECLARATION = /^(export )?(?:abstract )?(?:type|interface|class) ([A-Z]\w*)/gm;
const files = globSync('**/*.{ts,tsx}', { cwd: ROOT }).toSorted();
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const declarations: Declaration[] = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(DECLARATION)].map(([, exported, name = '']) => ({
    name,
    file,
    isExported: exported !== undefined,
  })),
);

/** A component, and the type of its parameters, whole or a part of it. */
const COMPONENT =
  /function ([A-Z]\w*)(?:<[^()]*>)?\(\s*(?:\{[^}]*\}|\w+): (?:(?:Pick|Omit|Partial)<)?([A-Z]\w*)[^()]*\)/g;

test('what stands here as a participle is one, and what does not is none', () => {
  const are =
    'told given asked sent shown held kept wanted named planned applied unproved renamed written settled';
  assert.deepEqual(
    words(are).filter((word) => !isParticiple(word)),
    [],
  );
  const none =
    'speed need feed seed embed bound ground run outcome token screen hundred medium children listen row state result reading';
  assert.deepEqual(words(none).filter(isParticiple), []);
  assert.equal(headOf('AskedFor'), 'asked');
  assert.equal(headOf('ListedPublication'), 'publication');
});

test('no exported type has two meanings', () => {
  const homes = Map.groupBy(
    declarations.filter(({ isExported }) => isExported),
    ({ name }) => name,
  );
  const doubled = [...homes]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`);
  assert.ok(homes.size > 500);
  assert.deepEqual(doubled, []);
});

test('no type is named by a participle or by an everyday word', () => {
  const everyday = new Set(words(EVERYDAY));
  const wrong = declarations
    .filter(({ name }) => isParticiple(headOf(name)) || everyday.has(headOf(name)))
    .map(({ name, file }) => `${name}: ${file}`);
  assert.deepEqual(wrong, []);
});

test('the type that a view declares for what it is given ends in Props', () => {
  const wrong = [...sources]
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, text]) => {
      const own = declarations.filter((one) => one.file === file).map(({ name }) => name);
      return [...text.matchAll(COMPONENT)]
        .filter(([, , type = '']) => own.includes(type) && !type.endsWith('Props'))
        .map(([, view, type]) => `${view} is given ${type}: ${file}`);
    });
  assert.deepEqual(wrong, []);
});
