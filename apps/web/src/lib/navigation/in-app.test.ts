import { expect, it } from 'vitest';
import { isInApp, safeNext } from './in-app.ts';

it.each(['/dashboard', '/dashboard/pets?x=1', '/register', '/register/otp', '/clinic'])(
  '%s is a page of the app',
  path => {
    expect(isInApp(path)).toBe(true);
  },
);

it.each(['/', '/#faq', '/terms', '/registered', '/dashboardx', '/clinics', 'https://rifq.example/dashboard'])(
  '%s needs a full load',
  path => {
    expect(isInApp(path)).toBe(false);
  },
);

it('continues to the requested page', () => {
  expect(safeNext('/dashboard/pets/view/1?tab=plan#dose')).toBe('/dashboard/pets/view/1?tab=plan#dose');
});

it.each([
  null,
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  'javascript:alert(1)',
  '/register/otp',
  '/terms',
  'http://[',
])('goes home instead of to %s', next => {
  expect(safeNext(next)).toBe('/dashboard');
});
