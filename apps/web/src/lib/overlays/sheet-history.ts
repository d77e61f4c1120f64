import { flushSync } from 'react-dom';
import { keptAt, setKeptAt, sheetDepth } from '../navigation/history-entry.ts';

/**
 * Lets the browser's Back close a sheet instead of leaving its page: every open sheet has its own history entry with
 * the page's address. Entries follow the sheets once both have settled, so a sheet that replaces another takes over its
 * entry.
 */
interface OpenSheet {
  onBack: () => void;
}

const openSheets: OpenSheet[] = [];
const waiting: (() => void)[] = [];
/** Whether the app itself is going back, over the entry of a closed sheet. */
let isGoing = false;
let isListening = false;

function settle(): void {
  if (isGoing) return;
  const depth = sheetDepth();
  const wanted = openSheets.length;
  if (depth < wanted) window.history.pushState({ ...window.history.state, sheets: wanted }, '');
  else if (depth > wanted) {
    // The page that marked this entry restores its sheet.
    if (keptAt() !== undefined) return;
    isGoing = true;
    window.history.go(wanted - depth);
  } else if (wanted === 0) for (const callback of waiting.splice(0)) callback();
}

function onPop(): void {
  if (isGoing) isGoing = false;
  // Renders the effect of Back before the entries are compared with the sheets: a sheet that stays open, to confirm
  // discarding its input, gets its entry again.
  else if (sheetDepth() < openSheets.length) flushSync(() => openSheets.at(-1)?.onBack());
  settle();
}

function listen(): void {
  if (!isListening) window.addEventListener('popstate', onPop);
  isListening = true;
}

/**
 * Goes back over the entries of sheets that a reloaded page no longer shows, so that the first Back has an effect. Call
 * it at the start of the app.
 */
export function dropStaleSheetEntries(): void {
  listen();
  queueMicrotask(settle);
}

/**
 * Gives an open sheet its entry in the history.
 * @param onBack the action of ✕
 * @returns removes the entry, once the sheet is closed
 */
export function enterSheet(onBack: () => void): () => void {
  listen();
  const sheet = { onBack };
  openSheets.push(sheet);
  queueMicrotask(settle);
  return () => {
    openSheets.splice(openSheets.indexOf(sheet), 1);
    queueMicrotask(() => {
      // Closed on its page, not left for another page.
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
