import { protocolKeys } from '@rifq/contract';
import { describe, expect, it } from 'vitest';
import '../../formats/i18n.ts';
import { itemName, partName, protocolsName, shortName } from './protocol-names.ts';

describe('names of what is given', () => {
  it('shows both names of rabies, and the first one where there is little room', () => {
    expect(protocolsName(['2'])).toBe('السُّعار (داء الكَلَب)');
    expect(shortName(['2'])).toBe('السُّعار');
  });

  it('knows the combined vaccines by their parts', () => {
    expect(protocolsName(['4', '5', '8'])).toBe('اللقاح الثلاثي للقطط');
    expect(protocolsName(['4', '8', '5', '9'])).toBe('اللقاح الثلاثي للقطط والكلاميديا');
    expect(shortName(['cdv', 'cav', 'cpv', 'cpiv', 'lepto'])).toBe('اللقاح المركّب والليبتوسبيروزيس');
    expect(protocolsName(['4', '5'])).toBe('الهربس والكاليسي');
    expect(itemName({ protocols: ['cdv', 'cav', 'cpv'], combo: 'comboDog' })).toBe('اللقاح المركّب للكلاب');
  });

  it('has a word of its own for every protocol', () => {
    expect(new Set(protocolKeys.map(partName)).size).toBe(protocolKeys.length);
  });
});
