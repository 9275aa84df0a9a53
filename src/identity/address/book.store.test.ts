import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dismissToast, shownToasts } from '#ui/feedback/toast.ts';
import { addAddress, NO_ADDRESS, removeAddress, settleRemovals } from './book.store.ts';

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

test('left, the page sends what still waits at once, with the session that stands, and offers nothing to undo', async (t) => {
  const sent = sentTo(t, 204);
  const removals = ['7', '8'].map((id) => removeAddress(id, (undoing) => ({ ...said(undoing), action: id })));
  const settled = settleRemovals();
  assert.deepEqual([sent, shownToasts()], [['/api/users/addresses/7/', '/api/users/addresses/8/'], []]);
  await settled;
  assert.deepEqual(await Promise.all(removals), [true, true]);
  await settleRemovals();
  assert.equal(sent.length, 2);
});

test('an address is added once those that were removed before are gone, so that they take up no room', async (t) => {
  const asked: string[] = [];
  let answer = () => {};
  t.mock.method(globalThis, 'fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    asked.push(method);
    if (method === 'DELETE')
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return Response.json(
      method === 'POST' ? { data: { type: 'Address', id: '9', attributes: {} } } : { errors: [] },
      { status: method === 'DELETE' ? 404 : 201 },
    );
  });
  const removal = removeAddress('7', said);
  const added = addAddress(NO_ADDRESS);
  await new Promise((go) => setTimeout(go));
  assert.deepEqual(asked, ['DELETE']);
  answer();
  await added;
  assert.deepEqual(asked.slice(0, 2), ['DELETE', 'POST']);
  assert.equal(await removal, true);
});

test('a page that is hidden sends it too; shown again as it was left, it offers nothing to undo', async (t) => {
  const page = new EventTarget();
  const { addEventListener, removeEventListener } = page;
  Object.assign(globalThis, {
    addEventListener: addEventListener.bind(page),
    removeEventListener: removeEventListener.bind(page),
  });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(globalThis, 'removeEventListener');
  });
  const sent = sentTo(t, 204);
  const removal = removeAddress('7', said);
  page.dispatchEvent(new Event('pagehide'));
  assert.deepEqual([sent, shownToasts()], [['/api/users/addresses/7/'], []]);
  undo();
  assert.equal(await removal, true);
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(sent.length, 1);
});
