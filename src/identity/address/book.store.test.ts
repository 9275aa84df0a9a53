import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dismissToast, shownToasts } from '#ui/feedback/toast.ts';
import { removeAddress } from './book.store.ts';

/** What is sent, as the server answers it. */
function sentTo(t: TestContext, status: number): string[] {
  const sent: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'DELETE') sent.push(url);
    return status === 204 ? new Response(null, { status }) : Response.json({ errors: [] }, { status });
  });
  return sent;
}
let undo = () => {};
const said = (undoing: () => void) => {
  undo = undoing;
  return { message: 'Address removed.', action: 'Undo' };
};
const dismiss = () => dismissToast(shownToasts()[0]?.id ?? assert.fail('no toast'));

test('an address is removed once its toast has gone, and not before', async (t) => {
  const sent = sentTo(t, 204);
  const removal = removeAddress('7', said);
  assert.deepEqual(sent, []);
  dismiss();
  assert.equal(await removal, true);
  assert.deepEqual(sent, ['/api/users/addresses/7/']);
});

test('undone, nothing is sent: the address stays where it stood', async (t) => {
  const sent = sentTo(t, 204);
  const removal = removeAddress('7', said);
  undo();
  assert.equal(await removal, false);
  assert.deepEqual([sent, shownToasts()], [[], []]);
});

test('one that was removed elsewhere is gone too; any other failure is told', async (t) => {
  sentTo(t, 404);
  const gone = removeAddress('7', said);
  dismiss();
  assert.equal(await gone, true);
  t.mock.restoreAll();
  sentTo(t, 503);
  const failed = removeAddress('7', said);
  dismiss();
  await assert.rejects(failed, { status: 503 });
});
