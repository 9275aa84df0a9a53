import { FIGURE_SOURCE } from '#kit/markdown/text-blocks.ts';
import { FIGURE_WIDTHS, type FigureMedium } from './figure.data.ts';

/** The width of a text on a wide page, in pixels; on a phone it is as wide as the screen. */
const TEXT_WIDTH = 640;

/** The address of a picture at a given width. */
export type FigureAddress = (medium: FigureMedium, width: number) => string | null;

/**
 * A stored text with its pictures at their current addresses: in the widths a screen may want, with their dimensions,
 * so that nothing moves when they load. A picture wider than the text links to its widest version. One that no longer
 * exists is replaced by its words.
 */
export function withFigures(html: string, media: readonly FigureMedium[], address: FigureAddress): string {
  if (!html.includes('<figure>')) return html;
  const byId = new Map(media.map((one) => [String(one.id), one]));
  return html.replace(
    new RegExp(`${FIGURE_SOURCE.source} alt="([^"]*)">`, 'g'),
    (_, reference: string, alt: string) => {
      const medium = byId.get(reference);
      if (!medium?.width || !medium.height) return `<p>${alt}</p>`;
      return picture({ ...medium, width: medium.width, height: medium.height }, alt, address);
    },
  );
}

function picture(
  medium: FigureMedium & { width: number; height: number },
  alt: string,
  address: FigureAddress,
): string {
  const { width, height } = medium;
  const shown = FIGURE_WIDTHS.filter((_, at) => at === 0 || (FIGURE_WIDTHS[at - 1] ?? 0) < width);
  const at = (one: number) => address(medium, one) ?? '';
  const widest = shown.at(-1) ?? FIGURE_WIDTHS[0];
  const all = shown.map((one) => `${at(one)} ${Math.min(one, width)}w`).join(', ');
  const sides = `width="${width}" height="${height}"`;
  const image = `<img src="${at(shown[1] ?? widest)}" srcset="${all}" sizes="(max-width: ${TEXT_WIDTH}px) 100vw, ${TEXT_WIDTH}px" ${sides} loading="lazy" decoding="async" alt="${alt}">`;
  return width > TEXT_WIDTH ? `<a class="zoom" href="${at(widest)}">${image}</a>` : image;
}
