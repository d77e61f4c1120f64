/** What notifications say, in the app, as push and as mail: neutral, short, and never advice on a dose. */
export const notificationTexts = {
  'notification.welcome.title': 'أهلًا بك في رِفق',
  'notification.welcome.text': 'حسابك جاهز. الخطوة الأولى: إضافة حيوانك، ليظهر له جدول اللقاحات.',
  'notification.device.title': 'دخول من جهاز جديد',
  'notification.device.text':
    'سُجِّل الدخول إلى حسابك من {device}. إن لم يكن ذلك منك، فيمكن إخراج هذا الجهاز من صفحة الحساب.',
  'notification.device.both': '{browser} على {system}',
  'notification.device.unknown': 'جهاز غير معروف',

  'reminder.ahead.title': 'موعد {name} يقترب',
  'reminder.ahead.text':
    '{pet}: {name} بعد {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}، في {date}.',
  'reminder.day.title': 'حان موعد {name}',
  'reminder.day.text': '{pet}: {name}، والموعد {date}.',
  'reminder.overdue.title': 'تأخّر موعد {name}',
  'reminder.overdue.text': '{pet}: كان موعد {name} في {date}. يُستحسن سؤال الطبيب البيطري عن الخطوة التالية.',
  'reminder.vaccine': 'لقاح {name}',

  'mail.brand': 'رِفق',
  'mail.greeting': 'مرحبًا {name}،',
  'mail.open': 'فتح رِفق',
  'mail.footer': 'وصلت هذه الرسالة لأن تنبيهات «{kind}» بالبريد مفعَّلة في حسابك.',
  'mail.unsubscribe': 'إيقاف هذه الرسائل',
  'mail.kind.reservation': 'الحجوزات',
  'mail.kind.message': 'الرسائل',
  'mail.kind.vaccine': 'اللقاحات',
  'mail.kind.reward': 'المكافآت',
  'mail.kind.account': 'الحساب',

  'unsubscribe.title': 'إيقاف رسائل البريد',
  'unsubscribe.question': 'لن تصل بعد ذلك رسائل «{kind}» بالبريد. تبقى التنبيهات ظاهرة داخل رِفق.',
  'unsubscribe.button': 'إيقاف الرسائل',
  'unsubscribe.done': 'أُوقفت رسائل «{kind}» بالبريد. يمكن تشغيلها مرة أخرى من صفحة الحساب.',
  'unsubscribe.invalid': 'هذا الرابط غير صالح. يمكن ضبط التنبيهات من صفحة الحساب.',
} as const;
