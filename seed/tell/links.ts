import type { Writer } from '#platform/postgres/database.ts';
import { insertRows } from '../rows.ts';

/** External addresses of the demo; the operator of another library sets their own. */
const LINKS = {
  WORK_WITH_US_URL: 'https://careers.example.org/steady-state',
  SISTER_SITE_URL: 'https://sleep-rounds.example.com/',
  SISTER_SITE_NAME: 'Sleep Rounds',
  SOCIAL_LINKEDIN_URL: 'https://network.example.com/steady-state',
  SOCIAL_YOUTUBE_URL: 'https://video.example.com/steady-state',
  PODCAST_APPLE: 'https://podcasts.example.com/steady-state',
  PODCAST_SPOTIFY: 'https://listen.example.com/steady-state',
  PODCAST_AMAZON: 'https://music.example.com/steady-state',
  PODCAST_YOUTUBE: 'https://video.example.com/steady-state/podcast',
};

export const tellLinks = (db: Writer): Promise<void> =>
  insertRows(
    db,
    'config_entry',
    Object.entries(LINKS).map(([key, value]) => ({ key, value })),
  );
