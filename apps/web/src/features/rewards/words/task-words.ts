import { t } from '@lingui/core/macro';
import { isolated } from '@rifq/contract';
import type { Task } from '@rifq/contract/calls';

/** What is to be done: «وزن «برق» هذا الأسبوع». */
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
