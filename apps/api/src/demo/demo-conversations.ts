/** A message of the demo, with its sender and time. */
export type DemoMessage = {
  readonly from: 'owner' | 'doctor';
  /** In minutes: before now, or after the start of a past visit. */
  readonly minute: number;
  readonly text: string;
  /** A file in this folder, with the text below it. */
  readonly photo?: string;
};

/** The conversation of the past visit, all of it read. */
export const pastConversation: readonly DemoMessage[] = [
  { from: 'owner', minute: 1, text: 'السلام عليكم. مشمش لا يُكمل طعامه منذ يومين، ويشرب كالمعتاد.' },
  { from: 'doctor', minute: 4, text: 'وعليكم السلام ورحمة الله. سلامته! هل تغيّر طعامه في الأيام الماضية؟' },
  { from: 'owner', minute: 6, text: 'نعم، جرّبنا طعامًا جديدًا قبل أسبوع.' },
  {
    from: 'doctor',
    minute: 11,
    text: 'هذا يفسّر الأمر غالبًا. نعود إلى القديم، ونخلط معه الجديد قليلًا قليلًا خلال أسبوع.',
  },
  { from: 'owner', minute: 13, text: 'واضح، شكرًا دكتورة.' },
];

/** Upcoming reservations with messages of their owner: days until each, and minutes since its booking. */
export const upcomingConversations: readonly {
  /** Which of the owner's pets. */
  readonly pet: number;
  readonly inDays: number;
  readonly bookedAgo: number;
  readonly reason: string;
  readonly messages: readonly DemoMessage[];
  /** The number of messages delivered to the other side; those before a reply were read. */
  readonly received: number;
}[] = [
  {
    pet: 0,
    inDays: 1,
    bookedAgo: 75,
    reason: 'حكّة في الأذن اليمنى منذ يومين.',
    messages: [
      { from: 'owner', minute: 56, text: 'السلام عليكم دكتورة سلمى. مشمش يحكّ أذنه اليمنى منذ يومين.' },
      {
        from: 'doctor',
        minute: 49,
        text: 'وعليكم السلام ورحمة الله. سلامته! هل لاحظتم احمرارًا داخل الأذن أو إفرازات؟',
      },
      { from: 'owner', minute: 45, text: 'احمرار خفيف فقط، وهذه صورته قبل قليل.', photo: 'mishmish.jpg' },
      {
        from: 'doctor',
        minute: 42,
        text: 'ممتاز، الصورة واضحة. غدًا نفحص الأذن معًا، وحتى ذلك الحين لا تُوضع أي قطرة.',
      },
      { from: 'owner', minute: 41, text: 'حاضر، شكرًا لكِ دكتورة.' },
      { from: 'owner', minute: 40, text: 'هل أُحضر دفتر تطعيماته القديم؟' },
    ],
    received: 5,
  },
  {
    pet: 2,
    inDays: 3,
    bookedAgo: 190,
    reason: 'عرج خفيف بعد المشي.',
    messages: [
      { from: 'owner', minute: 185, text: 'مساء الخير. برق يعرج قليلًا بعد المشي الطويل، ثم يعود طبيعيًا.' },
      { from: 'owner', minute: 184, text: 'هل تلزم صورة أشعّة قبل الموعد؟' },
    ],
    received: 0,
  },
];
