import { Html } from './html.ts';

const icon = (shapes: string) =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`,
  );

/** Our own drawings, within 24 by 24. */
export const icons = {
  flask: icon(
    '<path d="M9 3h6M10 3v6L4.6 19a1.5 1.5 0 0 0 1.3 2h12.2a1.5 1.5 0 0 0 1.3-2L14 9V3M7.5 15h9"/>',
  ),
  lock: icon('<rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>'),
  pays: icon('<path d="M5 13l4 4L19 7"/>'),
  asks: icon('<path d="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4"/>'),
  refuses: icon('<circle cx="12" cy="12" r="9"/><path d="M6 6l12 12"/>'),
  alert: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v6M12 17v.01"/>'),
  timer: icon('<circle cx="12" cy="14" r="8"/><path d="M9 2h6M12 14l3-3"/>'),
  bank: icon('<path d="M3 9l9-6 9 6zM6 9v9M12 9v9M18 9v9M3 21h18"/>'),
};
