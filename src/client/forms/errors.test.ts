import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiFailure } from '../api/client.ts';
import { formErrors, stillWrong } from './errors.ts';

const words = { error: 'Error', noReply: 'No answer.' };
const error = (detail: string, pointer?: string) => ({
  status: '422',
  code: 'invalid-field',
  title: '',
  detail,
  ...(pointer ? { source: { pointer } } : {}),
});

test('a pointer leads to its field, under the name the form has for it', () => {
  const failure = new ApiFailure(422, [
    error('Too short.', '/data/attributes/password1'),
    error('Too long.', '/data/attributes/password1'),
    error('Taken.', '/email'),
  ]);
  const names = { password1: 'password' };
  assert.deepEqual(formErrors(failure, ['password', 'email'], { ...words, names }), {
    fields: { password: 'Too short.', email: 'Taken.' },
    general: [],
  });
});

test('a pointer into a row leads to the field of that row', () => {
  const failure = new ApiFailure(422, [
    error('No product.', '/data/attributes/relationships/1/company'),
    error('Choose.', '/data/attributes/relationships/0/nature'),
  ]);
  assert.deepEqual(formErrors(failure, ['company-0', 'nature-0', 'company-1'], words), {
    fields: { 'company-1': 'No product.', 'nature-0': 'Choose.' },
    general: [],
  });
});

test('what points nowhere is told in general: the first detail, or all of them joined', () => {
  const failure = new ApiFailure(400, [error('One.'), error('Two.', '/data/attributes/unknown')]);
  assert.deepEqual(formErrors(failure, ['email'], words).general, ['One.']);
  assert.deepEqual(formErrors(failure, ['email'], { ...words, join: true }).general, ['One. Two.']);
});

test('[ERR-021] [ERR-025] without a detail it says Error, without a reply that there was none', () => {
  assert.deepEqual(formErrors(new ApiFailure(500, []), [], words).general, ['Error']);
  assert.deepEqual(formErrors(new ApiFailure(0, []), [], words).general, ['No answer.']);
  const pointed = { source: { pointer: '/data/attributes/email' } } as unknown as ReturnType<typeof error>;
  assert.deepEqual(formErrors(new ApiFailure(422, [pointed]), ['email'], words), {
    fields: { email: 'Error' },
    general: [],
  });
});

test('the summary follows the fields: what is corrected leaves it, what is new waits for the next attempt', () => {
  const lines = [
    { message: 'Not sent.' },
    { id: 'name', message: 'Full name is required.' },
    { id: 'email', message: 'E-mail is required.' },
  ];
  const now = (fields: Record<string, string>) => stillWrong(lines, (id) => fields[id]);
  assert.deepEqual(now({ name: 'Full name is required.', email: 'E-mail is required.' }), lines);
  assert.deepEqual(now({ email: 'E-mail is required.', message: 'Message is required.' }), [
    lines[0],
    lines[2],
  ]);
  assert.deepEqual(now({ email: 'Use a valid e-mail (a).' }), [lines[0]]);
  assert.deepEqual(
    stillWrong(lines.slice(1), () => undefined),
    [],
  );
});
