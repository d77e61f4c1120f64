// @ts-check

/**
 * Numbers in messages that are no rules of ours, each with its reason.
 * @type {readonly { readonly file: string, readonly text: string, readonly numbers: readonly string[], readonly why: string }[]}
 */
export const allowedNumbers = [
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'آخر أربعة أرقام:',
    numbers: ['أربعة'],
    why: 'how cards are named everywhere',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'أحد الرموز التي حُفظت عند الربط. يُستخدم كل رمز مرة واحدة.',
    numbers: ['مرة واحدة'],
    why: 'a code is used up',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'بلا تاريخ: يوم واحد.',
    numbers: ['يوم واحد'],
    why: 'without a last day it is one',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'تكفي جرعة واحدة الآن، بلا إعادة للسلسلة.',
    numbers: ['جرعة واحدة'],
    why: 'the action that the plan names',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'تكفي جرعة واحدة الآن.',
    numbers: ['جرعة واحدة'],
    why: 'the action that the plan names',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'تلزم جرعتان بينهما {apart}.',
    numbers: ['جرعتان'],
    why: 'the action that the plan names',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'حين يصحّ كل هذا: لا خروج من البيت، ولا مخالطة لقطط أخرى، ولا مبيت في فندق، ونشرة اللقاح تسمح بثلاث سنوات. سلسلة الصغار ومنشِّطتها كما هي، وبعدها تُعاد لقاحات الزكام كل ثلاث سنوات.',
    numbers: ['بثلاث', 'ثلاث'],
    why: 'a kind of vaccine, as its label and leaflet name it',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'دقيقة واحدة، والصورة اختيارية',
    numbers: ['دقيقة واحدة'],
    why: 'an estimate',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'دون {grown} تستمرّ السلسلة حتى جرعة في عمر {final} أو بعده، بزيادة {margin} لأن العمر تقديري، ثم جرعة في عمر {booster}. بعدها يُسأل الطبيب هل أُعطي من قبل؛ فإن لم يُعرف كفت جرعتان بينهما {apart}، ثم جرعة بعد سنة.',
    numbers: ['جرعتان'],
    why: 'the action that the plan names',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'رسائل المحادثات، مجموعةً في إشعار واحد',
    numbers: ['إشعار واحد'],
    why: 'a single one',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'رِفق | 404',
    numbers: ['404'],
    why: 'the status of the page, as specified',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'سجلّات المرضى في صفحات العيادة محميّة برمز ثانٍ بعد رمز الجوال. يُظهره تطبيق مصادقة على جهازك، مثل Google Authenticator أو Microsoft Authenticator أو 1Password.',
    numbers: ['1'],
    why: 'the name of an app',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'فإن كان ملصق سابقتها يذكر ثلاث سنوات فهي منشِّطة للسفر أيضًا، والدفتر هو الحكم.',
    numbers: ['ثلاث'],
    why: 'a kind of vaccine, as its label and leaflet name it',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'قرأنا أنه يدخل كلب واحد للشخص في السنة. تُسأل الجهة.',
    numbers: ['كلب واحد'],
    why: 'as read in its source',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'كان {what} في {day}، ونُقل ليكون مع لقاح {other} في زيارة واحدة.',
    numbers: ['زيارة واحدة'],
    why: 'a single one',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'لا تظهر هذه الرموز مرة أخرى. يفتح كل رمز صفحات العيادة مرة واحدة إن فُقد الجهاز، ومكانها بعيد عنه.',
    numbers: ['مرة واحدة'],
    why: 'a code is used up',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'لا يقلّ الفاصل بين لقاحين حيّين عن {distance}، إلا إذا أُعطيا في يوم واحد.',
    numbers: ['لقاحين', 'يوم واحد'],
    why: 'compares one with another, on the same day',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'ملصق لقاح السُّعار يذكر ثلاث سنوات',
    numbers: ['ثلاث'],
    why: 'a kind of vaccine, as its label and leaflet name it',
  },
  {
    file: 'apps/web/src/locales/ar/app.po',
    text: 'نسخة من كل ما يُحفظ في هذا الحساب: البيانات والحيوانات وسجلّاتها والحجوزات والمحادثات والمدفوعات، في ملف واحد.',
    numbers: ['ملف واحد'],
    why: 'a single one',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: '20 نوفمبر 2025',
    numbers: ['20', '2025'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'الجمعة 20 نوفمبر',
    numbers: ['20'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'السبت 21 نوفمبر، <0>5:30</0> م',
    numbers: ['21', '5', '30'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'المدفوعات: مبلغ كل دفعة وتاريخها وحالتها وإيصالها، ومن البطاقة المحفوظة نوعها وآخر أربعة أرقام وتاريخ انتهائها. وحركة العملات والنقاط بأسبابها وتواريخها.',
    numbers: ['أربعة'],
    why: 'how cards are named everywhere',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'الوزن 4.2 كجم',
    numbers: ['4', '2'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'بعد 12 يومًا',
    numbers: ['12'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'بعد 7 أيام',
    numbers: ['7'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'ثلاث خطوات، والحساب علينا.',
    numbers: ['ثلاث'],
    why: 'counts the steps shown below it',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'لكل رقم جوال حساب واحد، والدخول برمز يصل إليه. ورمز التحقّق لصاحبه وحده، ولا يُعطى لأحد.',
    numbers: ['حساب واحد'],
    why: 'a single one',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'لماذا الآن؟ مضى 12 شهرًا على آخر جرعة، والجرعة المنشِّطة كل 12 شهرًا.',
    numbers: ['12'],
    why: 'a sample',
  },
  {
    file: 'apps/web/src/locales/ar/landing.po',
    text: 'ما يُكتب في الحساب وبطاقات الحيوانات قابل للتعديل من داخل التطبيق، إلا رقم الجوال وجرعة أكّدها الطبيب. والأرشفة تُخفي الحيوان ولا تمحو سجلّه. وفي الإعدادات نسخة من كل ما يُحفظ في الحساب، تُنزَّل في ملف واحد.',
    numbers: ['ملف واحد'],
    why: 'a single one',
  },
  {
    file: 'apps/api/src/http/field-error-texts.ts',
    text: 'رمز الاسترداد من {value}، حروفًا وأرقامًا، مثل: 7kq2-mwzr-4hpx',
    numbers: ['7', '2', '4'],
    why: 'an example of an input',
  },
  {
    file: 'apps/api/src/http/field-error-texts.ts',
    text: 'الوزن غير صحيح. مثال: 4.6',
    numbers: ['4', '6'],
    why: 'an example of an input',
  },
  {
    file: 'apps/api/src/adapters/payments/sandbox/pages/pages.texts.ts',
    text: 'يصل خبرها مرتين',
    numbers: ['مرتين'],
    why: 'what the test card does',
  },
  {
    file: 'apps/api/src/adapters/payments/sandbox/pages/pages.texts.ts',
    text: 'التاريخ شهر وسنة، مثل 12 / 29',
    numbers: ['12', '29'],
    why: 'an example of an input',
  },
];
