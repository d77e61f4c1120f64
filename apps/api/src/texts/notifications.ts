/** What notifications say, in the app, as push and as mail: neutral, short, and never advice on a dose. */
export const notificationTexts = {
  'notification.welcome.title': 'أهلًا بك في رِفق',
  'notification.welcome.text': 'حسابك جاهز. الخطوة الأولى: إضافة حيوانك، ليظهر له جدول اللقاحات.',
  'notification.device.title': 'دخول من جهاز جديد',
  'notification.device.text':
    'سُجِّل الدخول إلى حسابك من {device}. إن لم يكن ذلك منك، فيمكن إخراج هذا الجهاز من الإعدادات.',
  'notification.device.both': '{browser} على {system}',
  'notification.device.unknown': 'جهاز غير معروف',

  'reminder.ahead.title':
    '{count, plural, one {موعد {name} يقترب} two {موعدان يقتربان} few {# مواعيد تقترب} many {# موعدًا يقترب} other {# موعد يقترب}}',
  'reminder.ahead.part':
    '{names} بعد {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، في {date}',
  'reminder.day.title':
    '{count, plural, one {حان موعد {name}} two {حان موعدان} few {حانت # مواعيد} many {حان # موعدًا} other {حان # موعد}}',
  'reminder.day.part': '{names}، والموعد {date}',
  'reminder.overdue.title':
    '{count, plural, one {تأخّر موعد {name}} two {تأخّر موعدان} few {تأخّرت # مواعيد} many {تأخّر # موعدًا} other {تأخّر # موعد}}',
  'reminder.overdue.part': 'كان موعد {names} في {date}',
  'reminder.further': '؛ و',
  'reminder.text': '{pet}: {parts}.',
  'reminder.overdue.text': '{pet}: {parts}. يُستحسن سؤال الطبيب البيطري عن الخطوة التالية.',
  'reminder.vaccine': 'لقاح {name}',

  'mail.brand': 'رِفق',
  'mail.greeting': 'مرحبًا {name}،',
  'mail.open': 'فتح رِفق',
  'mail.footer': 'وصلت هذه الرسالة لأن إشعارات «{kind}» بالبريد مفعَّلة في حسابك.',
  'mail.unsubscribe': 'إيقاف هذه الرسائل',
  'mail.kind.reservation': 'الحجوزات',
  'mail.kind.message': 'الرسائل',
  'mail.kind.vaccine': 'اللقاحات',
  'mail.kind.reward': 'المكافآت',
  'mail.kind.account': 'الحساب',

  'unsubscribe.title': 'إيقاف رسائل البريد',
  'unsubscribe.question': 'لن تصل بعد ذلك رسائل بريد عن «{kind}». تبقى الإشعارات ظاهرة داخل رِفق.',
  'unsubscribe.button': 'إيقاف الرسائل',
  'unsubscribe.done.title': 'أُوقفت رسائل البريد',
  'unsubscribe.done': 'لن تصل رسائل بريد عن «{kind}» بعد الآن. يمكن تشغيلها مرة أخرى من الإعدادات.',
  'unsubscribe.invalid.title': 'رابط غير صالح',
  'unsubscribe.invalid': 'لم يتغيّر شيء. يمكن ضبط الإشعارات من الإعدادات.',
  'unsubscribe.settings': 'إعدادات الإشعارات',
} as const;
