import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kit/dates.ts';
import {
  afterAnswer,
  doiVerdict,
  pubmedVerdict,
  type ReferenceStatus,
  type RegistryReply,
  type RegistryVerdict,
  restMs,
} from './check.rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const work = (more: object = {}) => ({
  status: 'ok',
  message: { DOI: '10.1000/182', title: ['A paper'], ...more },
});
const updated = (...types: string[]) =>
  work({ 'updated-by': types.map((type) => ({ DOI: '10.1000/n', type })) });

const dois: [says: string, status: number, body: unknown, verdict: RegistryVerdict | null][] = [
  ['a work without updates', 200, work(), 'ok'],
  ['a work with an empty list of them', 200, updated(), 'ok'],
  ['a retraction', 200, updated('retraction'), 'retracted'],
  ['a retraction beside corrections', 200, updated('correction', 'retraction', 'erratum'), 'retracted'],
  ['a withdrawal', 200, updated('withdrawal'), 'retracted'],
  ['a removal', 200, updated('removal'), 'retracted'],
  ['an expression of concern', 200, updated('expression_of_concern'), 'concern'],
  ['the same, spelled otherwise', 200, updated('Expression-of-Concern'), 'concern'],
  ['concern and a correction', 200, updated('correction', 'expression_of_concern'), 'concern'],
  ['a correction', 200, updated('correction'), 'corrected'],
  ['a corrigendum', 200, updated('corrigendum'), 'corrected'],
  ['an erratum', 200, updated('erratum'), 'corrected'],
  ['a part that was retracted', 200, updated('partial_retraction'), 'corrected'],
  ['a new version', 200, updated('new_version'), 'ok'],
  ['an addendum', 200, updated('addendum'), 'ok'],
  ['a type of the future', 200, updated('unheard_of'), 'ok'],
  [
    'the notice of a retraction',
    200,
    work({ 'update-to': [{ DOI: '10.1000/1', type: 'retraction' }] }),
    'ok',
  ],
  ['updates that are none', 200, work({ 'updated-by': 'retraction' }), 'ok'],
  ['a word that every object has', 200, updated('constructor'), 'ok'],
  ['that it is not there', 404, 'Resource not found.', 'missing'],
  ['that it is gone', 410, null, 'missing'],
  ['a page instead of a work', 200, '<html>', null],
  ['a work without a DOI', 200, { message: {} }, null],
  ['nothing', 200, null, null],
  ['that it fails', 500, work(), null],
  ['that it is asked too much', 429, null, null],
];
for (const [says, status, body, verdict] of dois)
  test(`the registry of DOIs says ${says}: ${verdict ?? 'nothing to believe'}`, () => {
    assert.equal(doiVerdict(status, body), verdict);
  });

const paper = (types: string[], references: string[] = [], more: object = {}) => ({
  result: {
    uids: ['77'],
    77: {
      uid: '77',
      pubtype: types,
      references: references.map((reftype) => ({ reftype, pmid: '1' })),
      ...more,
    },
  },
});
const ARTICLE = 'Journal Article';
const papers: [says: string, status: number, body: unknown, verdict: RegistryVerdict | null][] = [
  ['an article', 200, paper([ARTICLE]), 'ok'],
  ['an article that others cite', 200, paper([ARTICLE], ['Comment in', 'Cites']), 'ok'],
  ['a retracted publication', 200, paper([ARTICLE, 'Retracted Publication']), 'retracted'],
  ['where it was retracted', 200, paper([ARTICLE], ['Retraction in']), 'retracted'],
  ['the notice of a retraction', 200, paper(['Retraction of Publication'], ['Retraction of']), 'ok'],
  ['an expression of concern', 200, paper([ARTICLE], ['Expression of concern in']), 'concern'],
  ['an erratum', 200, paper([ARTICLE], ['Erratum in']), 'corrected'],
  ['the erratum itself', 200, paper(['Published Erratum'], ['Erratum for']), 'ok'],
  ['a part that was retracted', 200, paper([ARTICLE], ['Partial retraction in']), 'corrected'],
  ['that it was republished', 200, paper([ARTICLE], ['Corrected and republished in']), 'corrected'],
  ['that it knows no such number', 200, paper([], [], { error: 'cannot get document summary' }), 'missing'],
  ['another paper', 200, { result: { uids: ['78'], 78: { uid: '78', pubtype: [ARTICLE] } } }, null],
  ['a paper without its types', 200, { result: { 77: { uid: '77' } } }, null],
  ['that it is asked too much', 200, { error: 'API rate limit exceeded' }, null],
  ['nothing', 200, null, null],
  ['that it fails', 502, paper([ARTICLE]), null],
];
for (const [says, status, body, verdict] of papers)
  test(`PubMed says ${says}: ${verdict ?? 'nothing to believe'}`, () => {
    assert.equal(pubmedVerdict(status, body, '77'), verdict);
  });

type Case = [
  before: ReferenceStatus,
  failures: number,
  answer: RegistryReply,
  standing: ReferenceStatus,
  hours: number,
];
const after: Case[] = [
  ['unchecked', 0, { verdict: 'ok' }, 'ok', 720],
  ['ok', 0, { verdict: 'retracted' }, 'retracted', 720],
  ['corrected', 3, { verdict: 'retracted' }, 'retracted', 720],
  ['retracted', 0, { verdict: 'retracted' }, 'retracted', 720],
  ['retracted', 0, { verdict: 'ok' }, 'ok', 720],
  ['retracted', 0, { verdict: 'missing' }, 'retracted', 720],
  ['corrected', 0, { verdict: 'missing' }, 'corrected', 720],
  ['ok', 0, { verdict: 'missing' }, 'missing', 720],
  ['unchecked', 0, { failure: 'status 500' }, 'unchecked', 1],
  ['retracted', 1, { failure: 'TimeoutError' }, 'retracted', 2],
  ['ok', 2, { failure: 'status 429', restMs: 1000 }, 'ok', 4],
  ['ok', 0, { failure: 'status 429', restMs: 5 * HOUR }, 'ok', 5],
  ['ok', 40, { failure: 'status 500' }, 'ok', 168],
];
for (const [before, failures, answer, standing, hours] of after)
  test(`${before} after ${failures} failures, then ${JSON.stringify(answer)}: ${standing}, due in ${hours} hours`, () => {
    const checked = afterAnswer({ standing: before, failures }, answer, NOW);
    assert.deepEqual([checked.standing, (checked.dueAt.getTime() - NOW.getTime()) / HOUR], [standing, hours]);
    assert.equal(checked.failures, 'verdict' in answer ? 0 : failures + 1);
  });

test('however often a registry fails, what is known stays, and it is asked again within a week', () => {
  const standings = ['unchecked', 'ok', 'missing', 'corrected', 'concern', 'retracted'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...standings),
      fc.nat(2000),
      fc.nat(7 * 24 * HOUR),
      (standing, failures, rest) => {
        const checked = afterAnswer({ standing, failures }, { failure: 'status 500', restMs: rest }, NOW);
        assert.equal(checked.standing, standing);
        assert.ok(checked.dueAt > NOW && checked.dueAt <= addDays(NOW, 7));
        assert.ok(checked.dueAt.getTime() - NOW.getTime() >= rest);
      },
    ),
  );
});

const rests: [header: string | null, ms: number | undefined][] = [
  [null, undefined],
  ['', undefined],
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['9999999999', 7 * 24 * HOUR],
  ['soon', undefined],
];
for (const [header, ms] of rests)
  test(`Retry-After ${JSON.stringify(header)} means ${ms ?? 'nothing'}`, () => {
    assert.equal(restMs(header, NOW), ms);
  });
