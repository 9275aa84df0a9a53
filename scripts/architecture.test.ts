import assert from 'node:assert/strict';
import { test } from 'node:test';
import { architectureAsDrawn, drawArchitecture } from './architecture.ts';

test('the picture of the architecture is what the imports say (draw it anew: npm run architecture)', () => {
  assert.equal(architectureAsDrawn(), drawArchitecture());
});
