import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { withAlign } from '#kit/markdown/column-align.ts';
import { unbrokenHtml } from '#kit/text/unbroken.ts';
import { classNames } from './class-names.ts';
import { trustedHtml } from './trusted-html.ts';

type Props = {
  /** Sanitized by the server, or written by our own renderer; never HTML that a person typed. */
  html: string;
  voice?: 'reading' | 'sans';
  lang?: string;
  className?: string;
};

export function RichText({ html, voice = 'reading', lang, className }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const inside = useMemo(() => ({ __html: trustedHtml(unbrokenHtml(withAlign(html))) }), [html]);
  useInnerLinks(box);
  const look = classNames('prose', voice === 'sans' && 'in-sans', className);
  return <div ref={box} lang={lang} className={look} dangerouslySetInnerHTML={inside} />;
}

/** Makes links to pages of this site navigate without loading a new document (so that a running player continues). */
function useInnerLinks(box: RefObject<HTMLDivElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
      const to = new URL(link.href, location.href);
      const samePage = to.pathname === location.pathname && to.search === location.search;
      if (to.origin !== location.origin || samePage || isFile(to.pathname)) return;
      event.preventDefault();
      navigate(to.pathname + to.search + to.hash);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [box, navigate]);
}

function isFile(path: string): boolean {
  return path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path);
}
