import { protocolKeys } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { itemName, partName, protocolsName, shortName } from './protocol-names.ts';

describe('protocol names', () => {
  it('give both names of rabies, and only the first in the short form', () => {
    expect(protocolsName(['2'])).toBe('السُّعار (داء الكَلَب)');
    expect(shortName(['2'])).toBe('السُّعار');
  });

  it('recognise combined vaccines by their parts', () => {
    expect(protocolsName(['4', '5', '8'])).toBe('اللقاح الثلاثي للقطط');
    expect(protocolsName(['4', '8', '5', '9'])).toBe('اللقاح الثلاثي للقطط والكلاميديا');
    expect(shortName(['cdv', 'cav', 'cpv', 'cpiv', 'lepto'])).toBe('اللقاح المركّب والليبتوسبيروزيس');
    expect(protocolsName(['4', '5'])).toBe('الهربس والكاليسي');
    expect(itemName({ protocols: ['cdv', 'cav', 'cpv'], combo: 'comboDog' })).toBe('اللقاح المركّب للكلاب');
  });

  it('have a distinct short name for every protocol', () => {
    expect(new Set(protocolKeys.map(partName)).size).toBe(protocolKeys.length);
  });
});
