/** Example values by field name; a name missing here gets one by its type. */
export const EXAMPLE_WORDS: Record<string, string> = {
  title: 'Lithium after sixty-five',
  fingerprint: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  seen: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  contentHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  slug: 'lithium-after-sixty-five',
  excerpt: 'Dosing, renal function and interactions in older adults.',
  name: 'Bronze',
  firstName: 'Amara',
  lastName: 'Delacroix-Yoon',
  fullName: 'Amara Delacroix-Yoon',
  email: 'amara@clinic.example',
  username: 'amara@clinic.example',
  refereeEmail: 'ines@clinic.example',
  referred_email: 'ines@clinic.example',
  password: 'a long enough phrase',
  password1: 'a long enough phrase',
  password2: 'a long enough phrase',
  currentPassword: 'a long enough phrase',
  old_password: 'a long enough phrase',
  new_password1: 'another long phrase',
  new_password2: 'another long phrase',
  token: 'eyJhbGciOiJIUzI1NiJ9…',
  code: 'K7QF-2MZ9-XA4T',
  language: 'en',
  locale: 'en',
  currency: 'USD',
  price: '99.00',
  cover: '/files/covers/2746.svg',
  avatar: '/files/authors/12.svg',
  detail: 'Done.',
  message: 'Done.',
  path: '/publication/lithium-after-sixty-five',
  url: 'https://example.org/',
  zip: '02139',
  city: 'Cambridge',
  country: 'US',
  state: 'MA',
  search: 'lithium',
  s: 'lithium',
  q: 'lith',
  material: '2746',
  number: '4242 4242 4242 4242',
  cvc: '123',
};

/** Records whose keys are arbitrary. */
export const EXAMPLE_RECORDS: Record<string, Record<string, string>> = {
  data: { utm_source: 'newsletter', utm_campaign: 'autumn' },
};

export const EXAMPLE_PARAMETERS: Record<string, string> = {
  id: '2746',
  sectionId: '5397',
  paymentId: '88',
  code: 'K7QF-2MZ9-XA4T',
  token: 'TOKEN-OF-THE-LINK',
  secret: 'SECRET',
  link: 'LINK',
  name: 'NAME',
  file: '2781.mp3',
};

/** How names in a body that the contract does not know are treated: one rule for every write. */
export const UNNAMED =
  'What a body names beyond what the call takes is ignored, in every call and at every depth: nothing of it is kept, and it is no error. So a resource may be sent back as it came. What the call does name is checked, and refused with 422 where it does not fit.';

/** Refusals that any call may give, whatever it does. */
export const GENERAL_REFUSALS: readonly (readonly [status: number, codes: string, when: string])[] = [
  [
    400,
    'unknown-parameter, unknown-include, unknown-filter, unknown-sort, unknown-fields',
    'The call does not name it; `source` does.',
  ],
  [400, 'invalid-parameter', 'Named, and its value does not fit.'],
  [
    400,
    'malformed-json, empty-body, bulk-not-offered',
    'The body cannot be read, is missing, or is an array where one resource is taken.',
  ],
  [
    400,
    'bad-address, bad-request, content-length',
    'The address cannot be read, the request is no HTTP, or its body is not as long as it says.',
  ],
  [401, 'sign-in-needed, bad-token', 'No token where one is needed, or one that has ended.'],
  [403, 'not-allowed, full-account-needed', 'Signed in, and still not allowed.'],
  [403, 'second-factor-required', 'An administrator adds a second factor first.'],
  [403, 'preview-writes-nothing', 'Sent through a preview, in which nothing is kept.'],
  [404, 'not-found', 'Not there, or not to be seen by this caller: both answer alike.'],
  [405, 'method-not-allowed', 'The address is there, the method is not offered.'],
  [406, 'not-acceptable', '`Accept` names nothing that is spoken here.'],
  [408, 'too-slow', 'The request took more than 30 seconds to arrive.'],
  [
    409,
    'type-conflict, id-conflict',
    'The body is of another type than the address takes, or names another record than the address changes.',
  ],
  [410, 'preview-ended', 'Sent through a preview that has ended.'],
  [413, 'too-large, bulk-too-large', 'More than 1 MB, or more than 100 resources at once.'],
  [415, 'media-type', 'A body that is not JSON.'],
  [421, 'unknown-host', 'Sent to a host that is none of ours.'],
  [422, 'invalid-field', 'A field does not fit; one error for each, with its `source.pointer`.'],
  [
    422,
    'invalid-text, invalid-value',
    'A text or value that cannot be stored; 400 where it is in the address.',
  ],
  [429, 'too-many-requests', 'Wait as many seconds as `Retry-After` says.'],
  [431, 'headers-too-large', 'Address and headers are larger than 16 KB.'],
  [500, 'internal-error', 'Our fault; `detail` holds a request id to name to us.'],
  [
    503,
    'not-available, took-too-long, overloaded',
    'For a moment only: `Retry-After` says when to come back.',
  ],
  [
    503,
    'outcome-unknown',
    'The connection to the database was lost while this was saved: look before you send it again.',
  ],
];
