import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import { pictureNumbered } from './library-picture.store.ts';

/** Draws a figure within the edited text, with its picture from the library. */
export const figureView =
  (gone: () => string): NodeViewConstructor =>
  (node: Node) => {
    const dom = document.createElement('figure');
    let shown = node;
    const draw = () => {
      const { reference, alt, caption, credit } = shown.attrs as Record<string, string>;
      const picture = document.createElement('img');
      picture.alt = alt ?? '';
      const told = document.createElement('figcaption');
      const small = document.createElement('small');
      small.textContent = credit ?? '';
      told.append(caption ?? '', caption && credit ? ' ' : '', small);
      dom.replaceChildren(picture, ...(caption || credit ? [told] : []));
      void pictureNumbered(reference ?? '').then((medium) => {
        if (medium === null) picture.replaceWith(gone());
        if (medium) {
          [picture.width, picture.height] = [medium.width ?? 0, medium.height ?? 0];
          picture.src = medium.address;
        }
      });
    };
    draw();
    return {
      dom,
      update(next) {
        if (next.type !== shown.type) return false;
        if (!next.eq(shown)) {
          shown = next;
          draw();
        }
        return true;
      },
    };
  };
