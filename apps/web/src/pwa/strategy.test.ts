import { describe, expect, it } from 'vitest';
import { strategyFor } from './strategy.ts';

const ORIGIN = 'https://rifq.example';

const FROM_OWNER = `${ORIGIN}/dashboard/pets`;

function strategy(
  path: string,
  { method = 'GET', mode = 'cors', destination = '', referrer = FROM_OWNER } = {},
) {
  return strategyFor({ method, mode, destination, referrer, url: new URL(path, ORIGIN).href }, ORIGIN);
}

describe('service worker', () => {
  it('stores hashed files', () => {
    expect(strategy('/assets/app-BFrLSKMA.js')).toBe('asset');
  });

  it('serves the owner’s pages from the stored build, and all others network first', () => {
    const navigation = (path: string) => strategy(path, { mode: 'navigate' });
    expect(['/dashboard', '/dashboard/', '/dashboard/pets?x=1'].map(navigation)).toEqual(
      Array.from({ length: 3 }, () => 'app-page'),
    );
    expect(['/', '/register', '/clinic', '/dashboards'].map(navigation)).toEqual(
      Array.from({ length: 4 }, () => 'page'),
    );
  });

  it('stores pictures of the owner’s pages, and none of a clinic’s patients', () => {
    const picture = { mode: 'no-cors', destination: 'image' };
    expect(strategy('/api/files/abc', picture)).toBe('picture');
    expect(strategy('/api/files/abc', { ...picture, referrer: `${ORIGIN}/clinic/doses` })).toBe('pass');
    expect(strategy('/api/files/abc', { ...picture, referrer: '' })).toBe('pass');
  });

  it.each([
    ['the version manifest', '/builds/latest.json', {}],
    ['the API', '/api/user/me', {}],
    ['an address of the API opened as a page', '/api/openapi.json', { mode: 'navigate' }],
    ['a post', '/assets/x.js', { method: 'POST' }],
    ['a file that is downloaded', '/api/files/abc', { destination: '' }],
    ['another origin', 'https://elsewhere.example/assets/x.js', {}],
    ['a page of another origin', 'https://elsewhere.example/', { mode: 'navigate' }],
  ])('leaves %s to the browser', (_name, path, request) => {
    expect(strategy(path, request)).toBe('pass');
  });
});
