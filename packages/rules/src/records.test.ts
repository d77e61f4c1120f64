import { describe, expect, it } from 'vitest';
import { drugGroupsOf, meetsWarning } from './records.ts';
import { drugGroups } from './reference/drug-groups.ts';

const groupsOf = (name: string) => drugGroupsOf({ name, group: null });

describe('the groups of a drug', () => {
  it.each([
    ['Synulox 250 mg', ['penicillins']],
    ['Amoxycillin/clavulanate', ['penicillins']],
    ['Augmentin', ['penicillins']],
    ['أوجمنتين شراب', ['penicillins']],
    ['حساسية من البنسلينات', ['penicillins']],
    ['حساسية للبنسلين وبالسيفالكسين', ['penicillins', 'cephalosporins']],
    ['Convenia', ['cephalosporins']],
    ['Metacam 1.5 mg/ml', ['nsaids']],
    ['ريماديل', ['nsaids']],
    ['BAYTRIL', ['fluoroquinolones']],
    ['NexGard', ['isoxazolines']],
    ['Nexgard Spectra', ['macrocyclic_lactones', 'isoxazolines']],
    ['برافكتو', ['isoxazolines']],
    ['أوكسي تتراسيكلين', ['tetracyclines']],
    ['Otomax', ['aminoglycosides', 'corticosteroids']],
    ['السلفا', ['sulfonamides']],
    ['سلفات المغنيسيوم', []],
    ['Morphine sulfate', ['opioids']],
    ['Gabapentin', []],
  ])('are found in «%s»', (name, groups) => {
    expect(groupsOf(name)).toEqual(groups);
  });

  it('are found by the name of each group', () => {
    for (const { code, name } of drugGroups) expect(groupsOf(name)).toContain(code);
  });

  it('include the one that a doctor chose', () => {
    expect(drugGroupsOf({ name: 'دواء جديد', group: 'opioids' })).toEqual(['opioids']);
  });
});

describe('a warning', () => {
  it('is met by a drug of its group, of a group that it names, or by its own name', () => {
    const met = (drug: string, warning: string, group: 'nsaids' | null = null) =>
      meetsWarning({ name: drug, group: null }, { name: warning, group });
    expect(met('Metacam', 'قصور كلوي', 'nsaids')).toBe(true);
    expect(met('Ivermectin', 'MDR1: لا إيفرمكتين ولا لوبيراميد')).toBe(true);
    expect(met('Imodium (loperamide)', 'MDR1: لا إيفرمكتين ولا لوبيراميد')).toBe(true);
    expect(met('Gabapentin 100', 'gabapentin')).toBe(true);
    expect(met('Gabapentin', 'قصور كلوي', 'nsaids')).toBe(false);
  });
});
