import { t } from '@lingui/core/macro';
import type { Task } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';

/** Title of a task: «وزن «برق» هذا الأسبوع». */
export function taskTitle({ rule, pet }: Pick<Task, 'rule' | 'pet'>): string {
  const name = isolated(pet?.name ?? '');
  switch (rule) {
    case 'profile_completed':
      return t`إكمال البيانات`;
    case 'first_pet':
      return t`إضافة أول حيوان`;
    case 'pet_photo':
      return t`صورة لـ«${name}»`;
    case 'pet_microchip':
      return t`رقم شريحة «${name}»`;
    case 'weight':
      return t`وزن «${name}» هذا الأسبوع`;
    case 'dose_recorded':
      return t`تسجيل جرعة «${name}»`;
  }
}

/** Explains why a task is still open although something was recorded for it; undefined otherwise. */
export function taskHint({ unearned, pet }: Pick<Task, 'unearned' | 'pet'>): string | undefined {
  const name = isolated(pet?.name ?? '');
  switch (unearned) {
    case 'before_pet':
      return t`الجرعة المسجّلة أُعطيت قبل إضافة «${name}» إلى رِفق، فلا نقاط لها.`;
    case 'late':
      return t`سُجّلت الجرعة الأخيرة بعد مدة طويلة من يوم إعطائها، فلا نقاط لها.`;
    case 'again':
      return t`لم تزد الجرعة المسجّلة أخيرًا نقاطك: للقاح نفسه جرعة احتُسبت في أيام قريبة منها.`;
    case null:
      return undefined;
  }
}
