import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueTitle } from './issue-title.rules.ts';

const CASES: [...Parameters<typeof issueTitle>, title: string][] = [
  [{ subject: 'Sleep', issue: 'written:1', origin: 'written' }, 'Untitled', 'Sleep'],
  [{ subject: '', issue: 'written:1', origin: 'written' }, 'Untitled', 'Untitled'],
  [{ subject: '', issue: '2026-11', origin: 'automatic' }, 'Untitled', '2026-11'],
];
for (const [one, untitled, title] of CASES)
  test(`an issue with the key ${one.issue} and the subject "${one.subject}" is called ${title}`, () =>
    assert.equal(issueTitle(one, untitled), title));
