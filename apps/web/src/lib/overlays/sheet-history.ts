import { flushSync } from 'react-dom';
import { keptAt, setKeptAt, sheetDepth } from '../navigation/history-entry.ts';

/**
 * The browser's Back closes a sheet instead of leaving its page: every open sheet has an entry of its own in
 * the history, with the page's address. Sheets come and go with React, entries follow once both are settled,
 * so a sheet that another one replaces keeps the entry.
 */
interface OpenSheet {
  onBack: () => void;
}

const openSheets: OpenSheet[] = [];
const waiting: (() => void)[] = [];
/** The app itself is going back, over the entry of a sheet that closed. */
let isGoing = false;
let isListening = false;

function settle(): void {
  if (isGoing) return;
  const depth = sheetDepth();
  const wanted = openSheets.length;
  if (depth < wanted) window.history.pushState({ ...window.history.state, sheets: wanted }, '');
  else if (depth > wanted) {
    // Whoever kept the entry shows its sheet again.
    if (keptAt() !== undefined) return;
    isGoing = true;
    window.history.go(wanted - depth);
  } else if (wanted === 0) for (const callback of waiting.splice(0)) callback();
}

function onPop(): void {
  if (isGoing) isGoing = false;
  // What Back asks for is on the screen before the entries are compared with it: a sheet that stays open, to
  // ask about what was typed, gets its entry again.
  else if (sheetDepth() < openSheets.length) flushSync(() => openSheets.at(-1)?.onBack());
  settle();
}

function listen(): void {
  if (!isListening) window.addEventListener('popstate', onPop);
  isListening = true;
}

/**
 * Leaves the entries of sheets that a reloaded page does not show any more, so that the first Back does something.
 * Call it at the start of the app.
 */
export function dropStaleSheetEntries(): void {
  listen();
  queueMicrotask(settle);
}

/**
 * Gives an open sheet its entry in the history.
 * @param onBack what ✕ would do
 * @returns takes the entry away again, once the sheet is closed
 */
export function enterSheet(onBack: () => void): () => void {
  listen();
  const sheet = { onBack };
  openSheets.push(sheet);
  queueMicrotask(settle);
  return () => {
    openSheets.splice(openSheets.indexOf(sheet), 1);
    queueMicrotask(() => {
      // Closed where it lay, not left for another page.
      if (keptAt() !== undefined && sheetDepth() > openSheets.length) setKeptAt(undefined);
      settle();
    });
  };
}

/** Calls back once no sheet is open and the history is at the page itself again. */
export function afterSheets(callback: () => void): void {
  waiting.push(callback);
  queueMicrotask(settle);
}
