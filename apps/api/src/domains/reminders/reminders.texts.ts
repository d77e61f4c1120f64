import { makeTexts } from '../../core/texts.ts';

/** Texts of reminders: neutral, short, and never advice on a dose. */
export const text = makeTexts({
  'ahead.title':
    '{count, plural, one {موعد {name} يقترب} two {موعدان يقتربان} few {# مواعيد تقترب} many {# موعدًا يقترب} other {# موعد يقترب}}',
  'ahead.part':
    '{names} بعد {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، في {date}',
  'day.title':
    '{count, plural, one {حان موعد {name}} two {حان موعدان} few {حانت # مواعيد} many {حان # موعدًا} other {حان # موعد}}',
  'day.part': '{names}، والموعد {date}',
  'overdue.title':
    '{count, plural, one {تأخّر موعد {name}} two {تأخّر موعدان} few {تأخّرت # مواعيد} many {تأخّر # موعدًا} other {تأخّر # موعد}}',
  'overdue.part': 'كان موعد {names} في {date}',
  further: '؛ و',
  text: '{pet}: {parts}.',
  'overdue.text': '{pet}: {parts}. يُستحسن سؤال الطبيب البيطري عن الخطوة التالية.',
  vaccine: 'لقاح {name}',
  pet: 'حيوانك',
});
