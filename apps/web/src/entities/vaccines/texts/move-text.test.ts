import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import type { PlanItem } from '@rifq/contract/calls';
import { moveText } from './move-text.ts';

const date = (on: string) => `<${on}>`;
const moved = { protocols: ['lepto'], with: 'cpv', from: '2026-04-02', how: 'sameDay' } as const;
const text = (more: Partial<NonNullable<PlanItem['moved']>>, protocols: PlanItem['protocols'] = ['lepto']) =>
  moveText({ protocols, moved: { ...moved, protocols: ['lepto'], ...more } }, date);

describe('moveText', () => {
  it('names the dose’s own day and the other vaccine, and the required distance where that is the cause', () => {
    expect(text({})).toBe('كان الموعد في <2026-04-02>، ونُقل ليكون مع لقاح البارفو في زيارة واحدة.');
    expect(text({ how: 'apart' })).toMatch(
      / لا يقلّ الفاصل بين لقاحين حيّين عن أسبوعين، إلا إذا أُعطيا في يوم واحد\.$/,
    );
  });

  it('tells whether the other is planned or was given', () => {
    expect(text({ how: 'apart' })).toContain('ليبتعد عن موعد لقاح البارفو');
    expect(text({ how: 'afterDose' })).toContain('إلى ما بعد جرعة البارفو');
    expect(text({ how: 'notBefore' })).toContain(
      'ولا تُعطى الجرعة قبل <2026-04-02>، لتبتعد بمدّة كافية عن جرعة البارفو',
    );
  });

  it('names the parts of a combined vaccine where not all were moved', () => {
    expect(text({ protocols: ['5', '8'], with: '4' }, ['4', '5', '8'])).toContain(
      'كان موعد الكاليسي وطاعون القطط في',
    );
    expect(text({ protocols: ['4', '5', '8'], with: '2' }, ['4', '5', '8'])).toContain('كان الموعد في');
  });

  it('is null for a dose on its own day', () => {
    expect(moveText({ protocols: ['2'], moved: null }, date)).toBeNull();
  });
});
