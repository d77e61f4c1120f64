import { makeTexts } from '../../core/texts.ts';

/** Texts of reminders: neutral, short, and never advice on a dose. */
export const textIn = makeTexts({
  ar: {
    'ahead.title':
      '«{pet}»: {count, plural, one {موعد {name} يقترب} two {موعدان يقتربان} few {# مواعيد تقترب} many {# موعدًا يقترب} other {# موعد يقترب}}',
    'ahead.part':
      '{names} بعد {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، في {date}',
    'day.title':
      '«{pet}»: {count, plural, one {حان موعد {name}} two {حان موعدان} few {حانت # مواعيد} many {حان # موعدًا} other {حان # موعد}}',
    'day.part': '{names}، والموعد {date}',
    'overdue.title':
      '«{pet}»: {count, plural, one {فات موعد {name}} two {فات موعدان} few {فاتت # مواعيد} many {فات # موعدًا} other {فات # موعد}}',
    'overdue.part': 'كان موعد {names} في {date}',
    'quarterly.title':
      '«{pet}»: {count, plural, one {لم يفُت الأوان على {name}} two {لم يفُت الأوان على لقاحين} few {لم يفُت الأوان على # لقاحات} many {لم يفُت الأوان على # لقاحًا} other {لم يفُت الأوان على # لقاح}}',
    'quarterly.part': '{names}، وكان الموعد في {date}',
    further: '؛ و',
    text: '{pet}: {parts}.',
    'overdue.text': '{pet}: {parts}. يُستحسن سؤال الطبيب البيطري عن الخطوة التالية.',
    'quarterly.text': '{pet}: {parts}. إذا أُعطي اللقاح أو أجّله الطبيب البيطري فتسجيل ذلك يوقف هذا التذكير.',
    'asking.title':
      '«{pet}»: {count, plural, one {هل أُعطي {name} من قبل؟} two {هل أُعطي لقاحان من قبل؟} few {هل أُعطيت # لقاحات من قبل؟} many {هل أُعطي # لقاحًا من قبل؟} other {هل أُعطي # لقاح من قبل؟}}',
    'asking.text': '{pet}: {parts}. تسجيل ما أُعطي من قبل، أو إضافة العمر إن لم يكن مسجَّلًا، يضبط الخطة.',
    vaccine: 'لقاح {name}',
    pet: 'حيوانك',
  },
});
