import type { CoverPublication } from '../../cover/cover.schema.ts';
import { usePaths } from '../../listed-page/paths.hooks.ts';
import { PodcastPlay } from '../../podcast/components/play.tsx';

/** An episode without a section is played on its cover: it has no other page of its own. */
export default function CoverEpisode({ publication }: { publication: CoverPublication }) {
  const { publicationPath } = usePaths();
  const { id, slug, title, language, cover, progress } = publication;
  const episode = {
    id,
    sectionId: null,
    title,
    language,
    path: publicationPath(slug),
    cover,
    file: publication.attachment_url,
    seconds: publication.attachmentSeconds ?? 0,
    resume: progress.continueSeconds,
    locked: publication.private && publication.attachment_url === null,
    silent: !publication.private && publication.attachment_url === null,
  };
  return <PodcastPlay episode={episode} />;
}
