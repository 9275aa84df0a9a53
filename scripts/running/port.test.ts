import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { checkPort } from './port.ts';

test('an address that is not this machine’s is a setting to change, named by its variable', async () => {
  await assert.rejects(checkPort({ host: '192.0.2.1', port: 3999 } as Config), (thrown) => {
    assert.ok(thrown instanceof ConfigError);
    assert.match(thrown.message, /^HOST: read "192\.0\.2\.1", accepted is an address of this machine \(/);
    return true;
  });
});
