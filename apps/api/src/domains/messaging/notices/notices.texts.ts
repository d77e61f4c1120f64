import { messageLimits } from '@rifq/rules';
import { makeTexts } from '../../../core/texts.ts';

/** Texts of notifications about messages: how many, from whom and about which pet, never what they say. */
const sentences = {
  news: `{count, plural, =${messageLimits.unread} {أكثر من ${messageLimits.unread - 1} رسالة جديدة} one {رسالة جديدة} two {رسالتان جديدتان} few {# رسائل جديدة} many {# رسالة جديدة} other {# رسالة جديدة}}`,
  from: '{news} من {sender}',
  about: 'بشأن «{pet}».',
  'red-flag.title': 'علامة طارئة في رسالة بشأن «{pet}»',
  'red-flag.text': 'تلزم قراءتها الآن.',
  'routed.title': 'محادثة محوَّلة إليك بشأن «{pet}»',
  'routed.text': 'تنتظر الردّ.',
  'any.desk': 'استقبال العيادة',
  'any.doctor': 'الطبيب البيطري',
  'any.owner': 'المربّي',
  'any.pet': 'الحيوان',
} as const;

export const textIn = makeTexts<keyof typeof sentences>({ ar: sentences });
