import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { buildPatient } from '../../../testing/build-clinic.ts';
import { fieldsOf, newPetValues, OTHER_BREED, problemsOf, valuesOfPet } from './pet-form-values.ts';

const today = '2026-11-20';

describe('fieldsOf', () => {
  it('returns an unchanged pet', () => {
    const pet = buildPatient({ allergies: 'الدجاج', country: 'AE' });
    expect(pet).toMatchObject(fieldsOf(valuesOfPet(pet, today), today));
  });

  it('turns an estimated age into a birth date marked as estimated', () => {
    const values = {
      ...newPetValues('cat'),
      birthFrom: 'age' as const,
      age: { years: 2, months: 4, weeks: 0 },
    };
    expect(fieldsOf(values, today)).toMatchObject({ birth_date: '2024-07-20', birth_estimated: true });
  });

  it('preserves the estimated birth of a pet with an unchanged age, and moves it with a changed one', () => {
    const pet = buildPatient({ birth_date: '2024-07-03', birth_estimated: true });
    const values = valuesOfPet(pet, today);
    expect(fieldsOf(values, today, pet).birth_date).toBe('2024-07-03');
    const older = { ...values, age: { years: 3, months: 0, weeks: 0 } };
    expect(fieldsOf(older, today, pet).birth_date).toBe('2023-11-20');
  });

  it('preserves the estimated birth of a kitten with unchanged weeks', () => {
    const pet = buildPatient({ birth_date: '2026-09-09', birth_estimated: true });
    const values = valuesOfPet(pet, today);
    expect(values.age).toEqual({ years: 0, months: 0, weeks: 10 });
    expect(fieldsOf(values, today, pet).birth_date).toBe('2026-09-09');
    const younger = { ...values, age: { ...values.age, weeks: 8 } };
    expect(fieldsOf(younger, today, pet).birth_date).toBe('2026-09-25');
  });

  it('sends an unlisted breed as text without a code', () => {
    const values = { ...newPetValues('cat'), breed: OTHER_BREED, breedOther: ' قط الصحراء ' } as const;
    expect(fieldsOf(values, today)).toMatchObject({ breed: null, breed_other: 'قط الصحراء' });
  });

  it('drops the text of a breed that was then chosen from the list', () => {
    const values = { ...newPetValues('cat'), breed: 103, breedOther: 'قط الصحراء' };
    expect(fieldsOf(values, today)).toMatchObject({ breed: 103, breed_other: null });
  });

  it.each([
    '٦٨٢ 0981-0034 ٥١٢٨',
    '\u200e682098100345128',
    '\u202a682098100345128\u202c',
    '682\u200b098\u00ad100345128',
    '６８２０９８１００３４５１２８',
    '682.098.100.345.128.',
    '682–098‑100−345ـ128،',
  ])('reads the chip number %j', microchip => {
    const values = { ...newPetValues('cat'), name: 'سمسم', microchip };
    expect(problemsOf(values).microchip).toBeUndefined();
    expect(fieldsOf(values, today).microchip).toBe('682098100345128');
  });
});

describe('problemsOf', () => {
  const named = { ...newPetValues('cat'), name: 'مشمش' };

  it('requires a name', () => {
    expect(problemsOf({ ...named, name: '  ' }).name).toBeDefined();
    expect(problemsOf(named).name).toBeUndefined();
  });

  it('counts the digits of a chip number, in any script', () => {
    const problem = (microchip: string) => problemsOf({ ...named, microchip }).microchip;
    expect(problem('682 0981 0034 51')).toBe('الرقم 15 خانة، وقد كُتبت 13 خانة.');
    expect(problem('٦٨')).toBe('الرقم 15 خانة، وقد كُتبت خانتان.');
    expect(problem('68209810034512A')).toBe('رقم الشريحة يتكوّن من أرقام فقط.');
    expect(problem('٦٨٢٠٩٨١٠٠٣٤٥١٢٨')).toBeUndefined();
    expect(problem('')).toBeUndefined();
  });
});
