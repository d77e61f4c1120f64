import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'pets'> = {
  'pets.not_found': 'لم نجد هذا الحيوان.',
  'pets.state_conflict': 'لا يمكن ذلك وهذا الحيوان مؤرشف.',
  'pets.too_many_open':
    'بلغ الحساب حدّه: {limit, plural, one {حيوان واحد} two {حيوانان} few {# حيوانات} many {# حيوانًا} other {# حيوان}} خارج الأرشيف. نقل أحدها إلى الأرشيف يُتيح إضافة غيره.',
  'pets.too_many':
    'بلغ الحساب حدّه مع الأرشيف: {limit, plural, one {حيوان واحد} two {حيوانان} few {# حيوانات} many {# حيوانًا} other {# حيوان}}.',
  'pets.too_many_weights':
    'بلغت أوزان هذا الحيوان حدّها: {limit, plural, one {وزن واحد} two {وزنان} few {# أوزان} many {# وزنًا} other {# وزن}}. حذف وزن قديم يُتيح إضافة غيره.',
  'pets.weight_exists': 'سُجّل وزن آخر لهذا اليوم بعد الحذف، فبقي كما هو.',
};

export const textIn = makeTexts({ ar: { 'erased.name': 'بلا اسم' } });
