import { call } from '#kit/contract.ts';

/** The folder of the pictures that social networks show for a shared page, and the size that they take. */
export const SHARE_PICTURES = '/media/share';
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** The picture of every page that is not about a publication. */
export const SITE_PICTURE = `${SHARE_PICTURES}/site.png`;

export const sharePictureCalls = {
  one: call({
    method: 'GET',
    path: `${SHARE_PICTURES}/:name`,
    summary:
      'The picture of a publication for sharing, `{id}-{digest}.png`, in the language of the host; of the site, `site.png`. PNG, 1200 × 630. Another digest leads to the present one.',
    gives: null,
    file: ['image/png'],
    refuses: ['not-found', 'too-many-requests', 'storage-away'],
  }),
};
