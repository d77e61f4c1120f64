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
    ['حساسية من بنسلين وسيفالكسين', ['penicillins', 'cephalosporins']],
    ['لا ميتاكام وكورتيزون', ['nsaids', 'corticosteroids']],
    ['تحسّس لأموكسيسيلين فبالسيفالكسين', ['penicillins', 'cephalosporins']],
    ['MDR1: لا ايفرميكتين', ['macrocyclic_lactones']],
    ['دكساميثازون', ['corticosteroids']],
    ['الستيرويدات', ['corticosteroids']],
    ['steroids', ['corticosteroids']],
    ['quinolones', ['fluoroquinolones']],
    ['اموكسسيلين', ['penicillins']],
    ['ملوكسيكام', ['nsaids']],
    ['Stronghold Plus', ['macrocyclic_lactones', 'isoxazolines']],
    ['Bravecto TriUNO', ['macrocyclic_lactones', 'isoxazolines']],
    ['Tobradex', ['aminoglycosides', 'corticosteroids']],
    ['Baytril Otic', ['sulfonamides', 'fluoroquinolones']],
    ['سيبرو', ['fluoroquinolones']],
    // Drugs of no group here whose names begin like one of a group.
    ['سيبروهيبتادين', []],
    ['Cyproheptadine', []],
    ['Ciprofibrate', []],
    ['Doxylamine', []],
    ['Erythropoietin', []],
    ['إريثروبويتين', []],
    ['ديكساميديتوميدين', ['anaesthetics']],
    ['علاج متكامل', []],
    ['سيفافلوكس', []],
    ['القلب والكلى والكبد', []],
    ['يخاف من الأطباء ولا يأكل', []],
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
    expect(met('Gabapentin 100 mg', 'Gabapentin allergy')).toBe(true);
    expect(met('ديازيبام 5', 'حساسية من الديازيبام')).toBe(true);
    expect(met('Frontline fipronil', 'fipronil reaction 2024')).toBe(true);
    expect(met('ACP 2 mg/kg', 'ACP')).toBe(true);
    expect(met('زنك', 'زنك')).toBe(true);
    expect(met('Vitamin B12 100 mg', 'severe allergy after 100 mg tablets')).toBe(false);
    expect(met('حبوب الديدان', 'حساسية بعد حبوب')).toBe(false);
    expect(met('Gabapentin', 'قصور كلوي', 'nsaids')).toBe(false);
  });
});
