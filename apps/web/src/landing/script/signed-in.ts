import { hasSessionHint } from '../../lib/session/session-hint.ts';

/**
 * Shows signed-in users links into the app instead of those to register.
 * @param cookies `document.cookie`
 */
export function welcomeBack(page: Document, cookies: string): void {
  if (!hasSessionHint(cookies)) return;
  for (const link of page.querySelectorAll<HTMLElement>('[data-for]'))
    link.hidden = link.dataset.for === 'visitor';
}
