import { describe, expect, it } from 'vitest';
import { redirectOf, routeRules } from './route-rules.ts';

describe('route rules', () => {
  const rules = { '/old': { redirect: '/dashboard/pets' } };

  it('ignore a trailing slash, and property names of Object.prototype', () => {
    expect(redirectOf('/old', rules)).toBe('/dashboard/pets');
    expect(redirectOf('/old/', rules)).toBe('/dashboard/pets');
    expect(redirectOf('/constructor', rules)).toBeUndefined();
    expect(redirectOf('/', rules)).toBeUndefined();
  });

  it('never redirect to another rule, which could cause a redirect loop', () => {
    for (const { redirect } of Object.values(routeRules)) {
      expect(redirectOf(redirect.split('#')[0] ?? '')).toBeUndefined();
    }
  });
});
