import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectOf } from './token-subject.ts';

const tokenOf = (claims: unknown) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('a token tells whose it is, and anything else tells nobody', () => {
  assert.equal(subjectOf(tokenOf({ sub: '42', sid: 'é?>ÿ' })), '42');
  for (const token of [null, '', 'x', 'a.b.c', tokenOf({}), tokenOf({ sub: 42 }), tokenOf({ sub: '../x' })])
    assert.equal(subjectOf(token), null, `${token}`);
});
