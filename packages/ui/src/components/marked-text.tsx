import { findFolded } from '../lib/arabic.ts';

/** A text with the match of a search underlined. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const range = findFolded(text, query);
  if (range === null) return text;
  const [start, end] = range;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
