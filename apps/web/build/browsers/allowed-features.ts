const IGNORED = 'a browser without it leaves it out, and nothing is lost';
const ONLY_THERE = 'it corrects what other browsers do not do';
const POINTER = 'it is for a mouse, which phones do not have';
const GUARDED = 'it is used only where it is there';
const REACT = `React: ${GUARDED}`;

/** Allowed features that a supported browser lacks, each with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  '-webkit-tap-highlight-color': ONLY_THERE,
  '-webkit-touch-callout': ONLY_THERE,
  '::-webkit-inner-spin-button': ONLY_THERE,
  '::-webkit-search-cancel-button': ONLY_THERE,
  '::selection': IGNORED,
  ':open': `in :is(), which passes over what it does not know, beside [open]`,
  'Error.captureStackTrace': `zod: ${GUARDED}`,
  canIntercept: REACT,
  cancelIdleCallback: `whenIdle: ${GUARDED}`,
  currentEntry: REACT,
  'cursor: not-allowed': POINTER,
  'cursor: pointer': POINTER,
  'cursor: progress': POINTER,
  'font-family: ui-monospace': 'other fonts follow it',
  fromElement: REACT,
  'inline-size: fit-content': 'Samsung Internet has it: the data names a renamed property',
  marginRight: 'of a style declaration: the data means position-try rules',
  'navigator.connection': `whether the build may be stored ahead: ${GUARDED}`,
  'overflow-anchor': ONLY_THERE,
  'overflow-anchor: none': ONLY_THERE,
  requestIdleCallback: `whenIdle: ${GUARDED}`,
  resize: POINTER,
  'resize: both': POINTER,
  'resize: none': POINTER,
  'resize: vertical': POINTER,
  'scrollbar-width': IGNORED,
  'scrollbar-width: none': IGNORED,
  skipTransition: REACT,
  startViewTransition: REACT,
  'text-decoration: dotted': 'the build sets -webkit-text-decoration too',
  'text-size-adjust': ONLY_THERE,
  'text-wrap: pretty': IGNORED,
  userAgentData: `React Aria: ${GUARDED}`,
};
