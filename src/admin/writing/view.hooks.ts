import { useEffect, useState } from 'react';

/** How a person prefers to write, by their last choice in this browser. */
export type WritingView = 'text' | 'markdown';
export const WRITING_VIEW_KEY = 'ppWritingView';

export function useWritingView(): [WritingView, (view: WritingView) => void] {
  const [view, setView] = useState<WritingView>('text');
  useEffect(() => {
    if (stored() === 'markdown') setView('markdown');
  }, []);
  return [
    view,
    (chosen) => {
      setView(chosen);
      try {
        localStorage.setItem(WRITING_VIEW_KEY, chosen);
      } catch {
        // If storage is refused, the choice applies to this page only.
      }
    },
  ];
}

function stored(): string | null {
  try {
    return localStorage.getItem(WRITING_VIEW_KEY);
  } catch {
    return null;
  }
}
