import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutKeys } from './quoted-address.rules.ts';

test('a text that is written down quotes no address that is a key', () => {
  for (const [text, kept] of [
    ['/recover-password/change/1/AbC-_9', '/recover-password/change/…'],
    ['/Referral-Program/Opt-Out/abc.def/', '/Referral-Program/Opt-Out/…'],
    ['/preview/abcdefghijklmnopqrst/visitor/en/section/a-1', '/preview/…'],
    ['/approval/abc', '/approval/…'],
    ['at f (https://a.example/approval/abc:12:3)', 'at f (https://a.example/approval/…:12:3)'],
    [
      'https://a.example/verify-email?token=abc&redirect=/library is missing',
      'https://a.example/verify-email?token=…&redirect=/library is missing',
    ],
    ['/signin?redirect=%2Funsubscribe%3Ftoken%3Dabc', '/signin?redirect=%2Funsubscribe%3Ftoken%3D…'],
    ['/a?redirect=%2Fb%3Fc%3Dd%26confirm%3Dabc&e=f', '/a?redirect=%2Fb%3Fc%3Dd%26confirm%3D…&e=f'],
    ['/signin?redirect=%2Fapproval%2Fabc', '/signin?redirect=%2Fapproval%2F…'],
    [
      '/a?redirect=%2Fsignin%3Fredirect%3D%252Frecover-password%252Fchange%252F1%252Fabc',
      '/a?redirect=%2Fsignin%3Fredirect%3D%252Frecover-password%252Fchange%252F…',
    ],
    [
      'no sound at /files/protected/2746.mp3?t=1k.abc (404)',
      'no sound at /files/protected/2746.mp3?t=… (404)',
    ],
    [
      '/a?at=%2Ffiles%2Fprotected%2Fb.pdf%3Fpart%3D1%26t%3Dabc',
      '/a?at=%2Ffiles%2Fprotected%2Fb.pdf%3Fpart%3D1%26t%3D…',
    ],
    ['/section/agitation-2700-5417?t=90', '/section/agitation-2700-5417?t=90'],
    ['/publication/approval/test', '/publication/approval/…'],
    ['/recover-password', '/recover-password'],
    ['/section/agitation-2700-5417', '/section/agitation-2700-5417'],
  ] as const)
    assert.equal(withoutKeys(text), kept);
});
