import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text area with its text, up to the maximum height of its style. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);
}
