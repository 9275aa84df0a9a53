import assert from 'node:assert/strict';
import { test } from 'node:test';
import { policyReport } from './policy-report.rules.ts';

const cases: [why: string, body: string, expected: object[]][] = [
  [
    'of what was read and by whom nothing is left',
    JSON.stringify({
      'csp-report': {
        'document-uri': 'https://ours.example/verify/SS-1?token=abc',
        referrer: 'https://mail.example/inbox/rosa.parks',
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'https://evil.example/pixel.png?who=rosa.parks',
        'source-file': 'https://ours.example/assets/entry-1a2b.js',
      },
    }),
    [{ directive: 'img-src', blocked: 'https://evil.example', source: '/assets/entry-1a2b.js' }],
  ],
  [
    'a list of the Reporting API',
    JSON.stringify([
      {
        type: 'csp-violation',
        url: 'https://ours.example/me',
        body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' },
      },
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'font-src', blockedURL: 'data:font/woff2;base64,d09GMg==' },
      },
    ]),
    [
      { directive: 'script-src-elem', blocked: 'inline' },
      { directive: 'font-src', blocked: 'data:' },
    ],
  ],
  [
    'words that are no directive',
    '{"csp-report":{"violated-directive":"Rosa@Parks","blocked-uri":"Rosa Parks"}}',
    [{ directive: '', blocked: '' }],
  ],
  ['no report', '{"csp-report":3}', []],
  ['nothing', 'null', []],
  ['no JSON', 'Rosa Parks', []],
];
for (const [why, body, expected] of cases)
  test(`a report of the content policy: ${why}`, () => assert.deepEqual(policyReport(body), expected));
