import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STORED_EXAMPLE } from './field.fixture.ts';
import { attributesOf, fieldsChanged, fieldsOf, moved, type ReadCover } from './form.rules.ts';

const { title, private: isPrivate, publicationDate, expirationDate, ...STORED } = STORED_EXAMPLE;
const READ: ReadCover = {
  id: '3001',
  title,
  slug: 'zolpidem-3001',
  type: 'CME',
  private: !isPrivate,
  publicationDate,
  expirationDate,
  record: {
    ...STORED,
    description: 'One.\n\nTwo.',
    reviewedOn: null,
    keyPoints: [],
    authors: [{ id: 304, role: 'Speaker' }],
    interviewer: null,
    categories: [{ id: 7 }, { id: 3 }],
    jointSponsor: null,
  },
};

test('what is read and not touched changes nothing, whatever line ends the browser writes', () => {
  const fields = fieldsOf(READ);
  assert.deepEqual(fieldsChanged(fields, fields), []);
  const other = { ...fields, description: 'One.\r\n\r\nTwo.\r\n', objectives: 'First.\r\nSecond.\n' };
  assert.deepEqual(fieldsChanged(fields, other), []);
});

test('only what was changed is sent, as the contract spells it', () => {
  const fields = {
    ...fieldsOf(READ),
    slug: 'hypnotics',
    private: 'yes',
    minutes: '15',
    expirationDate: '2028-01-01',
    objectives: ' One \n\nTwo',
    authors: '[]',
    interviewer: '302',
    categories: '[3]',
  };
  const changed = fieldsChanged(fieldsOf(READ), fields);
  assert.deepEqual(attributesOf(fields, changed), {
    slug: 'hypnotics',
    private: true,
    minutes: 15,
    expirationDate: '2028-01-01',
    objectives: ['One', 'Two'],
    authors: [],
    interviewer: 302,
    categories: [3],
  });
  const emptied = { ...fields, expirationDate: '', interviewer: '' };
  assert.deepEqual(attributesOf(emptied, ['expirationDate', 'interviewer']), {
    expirationDate: null,
    interviewer: null,
  });
});

test('the order of topics says nothing, that of faculty does', () => {
  const { record } = READ;
  const turned = { ...READ, record: { ...record, categories: [...record.categories].reverse() } };
  assert.deepEqual(fieldsChanged(fieldsOf(READ), fieldsOf(turned)), []);
  const two = {
    ...READ,
    record: {
      ...record,
      authors: [
        { id: 1, role: '' },
        { id: 2, role: '' },
      ],
    },
  };
  const other = { ...two, record: { ...two.record, authors: [...two.record.authors].reverse() } };
  assert.deepEqual(fieldsChanged(fieldsOf(two), fieldsOf(other)), ['authors']);
});

test('one of a list is moved by one place, and stays at its ends', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 1, -1), ['b', 'a', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 1, 1), ['a', 'c', 'b']);
  assert.deepEqual(moved(['a', 'b'], 0, -1), ['a', 'b']);
  assert.deepEqual(moved(['a', 'b'], 1, 1), ['a', 'b']);
});
