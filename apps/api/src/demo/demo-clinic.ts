import type { DoctorLanguage } from '@rifq/rules';

/** The doctor whose sign-in the terminal prints. She also manages the clinic, which never closes. */
export const demoDoctorPhone = '+966502345678';

export const demoClinic = {
  name: 'عيادة الواحة البيطرية',
  country: 'SA',
  city: 'الرياض',
  address: 'حي الياسمين، طريق أنس بن مالك',
  mapUrl: 'https://www.openstreetmap.org/?mlat=24.8228&mlon=46.6371#map=15/24.8228/46.6371',
  hours: 'يوميًا على مدار الساعة',
  phoneE164: '+966112345678',
  emergency: true,
  timeZone: 'Asia/Riyadh',
} as const;

const HOUR = 60;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

export const demoDoctors: readonly {
  readonly phoneE164: string;
  readonly firstname: string;
  readonly surname: string;
  readonly name: string;
  readonly specialty: string;
  readonly languages: DoctorLanguage[];
  readonly manages: boolean;
  readonly photo: string;
  readonly weekdays: readonly number[];
  readonly hours: {
    readonly from: number;
    readonly to: number;
    readonly breaks: { readonly from: number; readonly to: number }[];
  };
}[] = [
  {
    phoneE164: demoDoctorPhone,
    firstname: 'سلمى',
    surname: 'الحدّاد',
    name: 'د. سلمى الحدّاد',
    specialty: 'طبّ القطط',
    languages: ['ar', 'en'],
    manages: true,
    photo: 'doctor-salma.png',
    weekdays: everyDay,
    // Always open, so that she can open a room whenever the demo starts.
    hours: { from: 0, to: 24 * HOUR, breaks: [] },
  },
  {
    phoneE164: '+966503456789',
    firstname: 'كريم',
    surname: 'عبد الفتّاح',
    name: 'د. كريم عبد الفتّاح',
    specialty: 'تطعيمات وباطنة',
    languages: ['ar', 'en'],
    manages: false,
    photo: 'doctor-karim.png',
    weekdays: [0, 1, 2, 3, 4, 6],
    hours: { from: 9 * HOUR, to: 17 * HOUR, breaks: [{ from: 13 * HOUR, to: 14 * HOUR }] },
  },
  {
    phoneE164: '+966504567890',
    firstname: 'عبد الله',
    surname: 'الشمّري',
    name: 'د. عبد الله الشمّري',
    specialty: 'طبّ الكلاب وجراحتها',
    languages: ['ar'],
    manages: false,
    photo: 'doctor-abdullah.png',
    weekdays: [0, 1, 2, 3, 6],
    hours: { from: 16 * HOUR, to: 21 * HOUR, breaks: [{ from: 19 * HOUR, to: 20 * HOUR }] },
  },
];

/** The price list of the demo's clinic, in minor units with VAT. */
export const demoServices = [
  { name: 'كشف عام', minutes: 20, price: 15_000, vat_percent: 15 },
  { name: 'تطعيم', minutes: 10, price: 12_000, vat_percent: 15 },
  { name: 'قصّ الأظافر', minutes: 10, price: 5_000, vat_percent: 15 },
] as const;

/** A client of the demo's clinic without an account, who has come in with a patient. */
export const demoWalkIn = {
  client: { name: 'أبو فهد', phone: '0559988776', country_code: 966, note: 'يفضّل الاتصال مساءً' },
  patient: { name: 'رعد', species: 'dog', sex: 'male' },
  bornDaysAgo: 1300,
  reason: 'يعرج على رجله الأمامية منذ الصباح.',
} as const;

/** The past and current visits of the demo's owner. */
export const demoVisits = {
  past: {
    daysAgo: 5,
    reason: 'قلّة شهية منذ يومين، والشرب طبيعي.',
    note: {
      temperature_decicelsius: 386,
      heart_rate_per_minute: 184,
      breaths_per_minute: 28,
      body_condition: 6,
      findings: 'الأغشية المخاطية وردية، والبطن لين بلا ألم. جير خفيف على الأضراس العلوية.',
      diagnosis: 'قلّة شهية عابرة بعد تغيير الطعام.',
      treatment: null,
      plan: 'إعادة الوزن بعد أسبوعين. فحص الأسنان في الزيارة التالية.',
      internal_note: null,
    },
    warning: {
      kind: 'allergy',
      substance: 'أموكسيسيلين',
      drug_group: 'penicillins',
      severity: 'moderate',
      note: 'طفح في الأذنين في اليوم الثالث من العلاج.',
    },
    problem: { name: 'زيادة وزن', daysAgo: 120 },
    prescription: {
      drug: 'Pro-Kolin',
      drug_group: null,
      dose: '2 مل',
      route: 'oral',
      frequency: 'مرتان يوميًّا بعد الطعام',
      duration_days: 5,
      note: 'إن لم تعد الشهية خلال يومين فيلزم الاتصال بالعيادة.',
    },
    summary: 'الحالة العامة جيدة والوزن ثابت. تغيير الطعام تدريجيًا خلال أسبوع، ثم متابعة للاطمئنان.',
  },
  present: { reason: 'حكّة في الأذن اليمنى منذ يومين، مع احمرار خفيف.' },
} as const;
