import { anyone } from '#identity/session/session.policy.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { labelled } from '#kit/texts.ts';
import { slugIn } from '#locale/address.rules.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { publicationPath } from '../publication/publication.rules.ts';
import { calendarTexts } from './calendar.messages.ts';
import { announcedBetween } from './calendar.repository.ts';
import { CALENDAR_PAGE_SIZE, calendarDocument, calendarSpan } from './calendar.rules.ts';
import { calendarCalls } from './calendar.schema.ts';

export const calendarEndpoints: Endpoint[] = [
  endpoint(calendarCalls.file, {
    policy: anyone,
    read: async ({ visit }, db) => {
      const { site, now } = visit;
      const rows = await announcedBetween(db, calendarSpan(now), site.language, CALENDAR_PAGE_SIZE);
      const events = rows.map(({ translation, ...row }) => ({
        id: String(row.id),
        title: translation?.title ?? row.title,
        excerpt: translation?.excerpt ?? row.excerpt,
        publicationDate: row.publication_date,
        address: site.origin + publicationPath(slugIn(translation?.slug, row.slug), site.language),
        changed: row.modified_at.toISOString(),
      }));
      const title = (await speechIn(db, site.language, calendarTexts))('title');
      const name = labelled(site.productName, oneLine(title), site.language);
      const host = site.mainOrigin.replace(/^\w+:\/\//, '');
      return {
        raw: { body: calendarDocument(events, { host, name }), contentType: 'text/calendar; charset=utf-8' },
        headers: { 'cache-control': 'public, max-age=3600' },
      };
    },
  }),
];
