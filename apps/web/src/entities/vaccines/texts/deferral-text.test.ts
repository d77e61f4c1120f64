import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { buildDeferral, buildItem } from '../../../testing/build-plan.ts';
import { deferralReasonWord, deferralText } from './deferral-text.ts';

/** Returns the text without its direction isolates. */
const textOf = (...input: Parameters<typeof buildItem>) =>
  deferralText(buildItem(...input), day => day)?.replace(/[⁦-⁩]/g, '');

describe('deferralText', () => {
  it('names who advised to wait, until when and why', () => {
    expect(textOf({ status: 'deferred', deferral: buildDeferral() })).toBe(
      'مؤجَّل بنصيحة «عيادة الواحة» حتى 2027-01-15. السبب: مرض',
    );
  });

  it('leaves the end to the vet where none was given', () => {
    expect(textOf({ status: 'deferred', deferral: buildDeferral({ until: null, reason: 'titre' }) })).toBe(
      'مؤجَّل بنصيحة «عيادة الواحة» حتى إشعار الطبيب. السبب: أجسام مضادة كافية في الفحص',
    );
  });

  it('reports the end of the deferral once the dose is due again', () => {
    expect(textOf({ status: 'due', deferral: buildDeferral({ until: '2026-11-18' }) })).toMatch(
      /^انتهى التأجيل الذي نصح به «عيادة الواحة» في 2026-11-18\./,
    );
    expect(textOf()).toBeUndefined();
  });

  it('names who ended it, and the doctor who had noted it', () => {
    const noted = { said_by: 'د. سلمى', clinic_name: 'عيادة الواحة', reason: 'reaction' as const };
    const endedBy = (by: string | null) =>
      textOf({ status: 'due', deferral: buildDeferral({ ...noted, ended: { on: '2026-11-19', by } }) });
    const was = 'كان باسم د. سلمى، عيادة الواحة. السبب: ردّ فعل سابق';
    expect(endedBy(null)).toBe(`أنهى المربّي التأجيل في 2026-11-19. ${was}`);
    expect(endedBy('د. كريم')).toBe(`أُنهي التأجيل في 2026-11-19 باسم د. كريم. ${was}`);
  });

  it('treats a reason of a newer server as «other»', () => {
    expect(deferralReasonWord('travel')).toBe('سبب آخر');
    expect(deferralReasonWord('reaction')).toBe('ردّ فعل سابق');
  });
});
