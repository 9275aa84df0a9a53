import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footerColumns, outsideLinks } from './footer.rules.ts';

test('[UI-050] outside links come from the configuration; what is unset or no web address is left out', () => {
  assert.deepEqual(outsideLinks({}), { workWithUs: null, sisterSite: null, social: [] });
  const none = outsideLinks({
    WORK_WITH_US_URL: '',
    SISTER_SITE_URL: 'javascript:alert(1)',
    SOCIAL_X_URL: '//evil.example',
    SOCIAL_FACEBOOK_URL: 'http://open.example/us',
    SOCIAL_INSTAGRAM_URL: 'https://',
  });
  assert.deepEqual(none, { workWithUs: null, sisterSite: null, social: [] });
  const some = outsideLinks({
    WORK_WITH_US_URL: ' https://careers.example.org/jobs ',
    SISTER_SITE_URL: 'https://sister.example.org/',
    SISTER_SITE_NAME: 'Sleep Rounds',
    SOCIAL_YOUTUBE_URL: 'https://video.example.org/us',
    SOCIAL_LINKEDIN_URL: 'https://network.example.org/us',
  });
  assert.equal(some.workWithUs, 'https://careers.example.org/jobs');
  assert.deepEqual(some.sisterSite, { to: 'https://sister.example.org/', name: 'Sleep Rounds' });
  assert.deepEqual(
    some.social.map(({ name }) => name),
    ['LinkedIn', 'YouTube'],
  );
});

test('the columns of the footer lead to pages that exist, and to the referral terms among them', () => {
  const links = footerColumns().flatMap((column) => column.links.map(({ to }) => to));
  assert.ok(links.includes('/referral-program-terms-and-conditions'));
  assert.equal(new Set(links).size, links.length);
});
