import { describe, expect, it } from 'vitest';
import { requireClinicPhone } from './clinic-phone.ts';

describe("a clinic's phone", () => {
  it.each([
    ['011 234 5678', '+966112345678'],
    ['٠١١٢٣٤٥٦٧٨', '+966112345678'],
    ['112345678', '+966112345678'],
    ['00966 11 234 5678', '+966112345678'],
    ['+971 4 234 5678', '+97142345678'],
  ])('reads %j as %s', (typed, e164) => {
    expect(requireClinicPhone(typed, 966)).toBe(e164);
  });

  it.each(['12', 'عيادة', '+0112345678', '1234567890123456'])('refuses %j at its field', typed => {
    expect(() => requireClinicPhone(typed, 966)).toThrow(
      expect.objectContaining({ fields: { phone: { code: 'field.phone' } } }),
    );
  });

  it('refuses an unknown country', () => {
    expect(() => requireClinicPhone('0112345678', 1)).toThrow(
      expect.objectContaining({ fields: { country_code: { code: 'field.country' } } }),
    );
  });
});
