import { describe, expect, it } from 'vitest';
import { redirectOf, routeRules } from './route-rules.ts';

describe('route rules', () => {
  const rules = { '/old': { redirect: '/dashboard/pets' } };

  it('do not mind a slash at the end, nor names that every object has', () => {
    expect(redirectOf('/old', rules)).toBe('/dashboard/pets');
    expect(redirectOf('/old/', rules)).toBe('/dashboard/pets');
    expect(redirectOf('/constructor', rules)).toBeUndefined();
    expect(redirectOf('/', rules)).toBeUndefined();
  });

  it('never lead to another rule, which would send people in circles', () => {
    for (const { redirect } of Object.values(routeRules)) {
      expect(redirectOf(redirect.split('#')[0] ?? '')).toBeUndefined();
    }
  });
});
