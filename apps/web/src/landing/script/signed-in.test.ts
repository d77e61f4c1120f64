import { beforeEach, expect, it } from 'vitest';
import { welcomeBack } from './signed-in.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<a data-for="visitor" href="/register">الدخول</a><a data-for="member" href="/dashboard" hidden>فتح رِفق</a>';
});
function shown(cookies: string): string[] {
  welcomeBack(document, cookies);
  return [...document.querySelectorAll('a:not([hidden])')].map(link => link.textContent);
}

it('offers a visitor to sign in', () => {
  expect(shown('rifq.preferences=1')).toEqual(['الدخول']);
});

it('links signed-in users into the app', () => {
  expect(shown('a=b; rifq_session=1')).toEqual(['فتح رِفق']);
});
