import { describe, expect, it } from 'vitest';
import '../../formats/i18n.ts';
import { buildDeferral, buildItem } from '../../../testing/build-plan.ts';
import { deferralReasonWord, deferralText } from './deferral-text.ts';

/** Without the marks that keep a name's direction. */
const words = (...input: Parameters<typeof buildItem>) =>
  deferralText(buildItem(...input), day => day)?.replace(/[⁦-⁩]/g, '');

describe('deferralText', () => {
  it('says who advised to wait, until when and why', () => {
    expect(words({ status: 'deferred', deferral: buildDeferral() })).toBe(
      'مؤجَّل بنصيحة «عيادة الواحة» حتى 2027-01-15. السبب: مرض',
    );
  });

  it('leaves the end to the vet where none was named', () => {
    expect(words({ status: 'deferred', deferral: buildDeferral({ until: null, reason: 'titre' }) })).toBe(
      'مؤجَّل بنصيحة «عيادة الواحة» حتى إشعار الطبيب. السبب: أجسام مضادة كافية في الفحص',
    );
  });

  it('says that the time is over once the dose is due again', () => {
    expect(words({ status: 'due', deferral: buildDeferral({ until: '2026-11-18' }) })).toMatch(
      /^انتهى التأجيل الذي نصح به «عيادة الواحة» في 2026-11-18\./,
    );
    expect(words()).toBeUndefined();
  });

  it('takes a reason of a newer server for another one', () => {
    expect(deferralReasonWord('travel')).toBe('سبب آخر');
    expect(deferralReasonWord('reaction')).toBe('ردّ فعل سابق');
  });
});
