import { describe, expect, it } from 'vitest';
import { strategyFor } from './strategy.ts';

const ORIGIN = 'https://rifq.example';

function strategy(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return strategyFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);
}

describe('service worker', () => {
  it('keeps hashed files', () => {
    expect(strategy('/assets/app-BFrLSKMA.js')).toBe('asset');
  });

  it('answers pages from the network first', () => {
    expect(strategy('/dashboard/pets', { mode: 'navigate' })).toBe('page');
    expect(strategy('/', { mode: 'navigate' })).toBe('page');
  });

  it.each([
    ['the version manifest', '/builds/latest.json', {}],
    ['the API', '/api/user/me', {}],
    ['an address of the API opened as a page', '/api/openapi.json', { mode: 'navigate' }],
    ['a post', '/assets/x.js', { method: 'POST' }],
    ['a photo', '/files/1', { mode: 'no-cors' }],
    ['another origin', 'https://elsewhere.example/assets/x.js', {}],
    ['a page of another origin', 'https://elsewhere.example/', { mode: 'navigate' }],
  ])('leaves %s to the browser', (_name, path, request) => {
    expect(strategy(path, request)).toBe('pass');
  });
});
