/** The price list of the demo's clinic, in halalas with VAT. */
export const demoServices = [
  { name: 'كشف عام', minutes: 20, price: 15_000, vat_percent: 15 },
  { name: 'تطعيم', minutes: 10, price: 8_000, vat_percent: 15 },
  { name: 'تنظيف أسنان', minutes: 60, price: 45_000, vat_percent: 15 },
] as const;

/** Clients without an account. */
export const demoClients = [
  {
    name: 'أبو فهد',
    phone: '0551112233',
    note: 'يفضّل الاتصال مساءً',
    patient: { species: 'dog', name: 'صقر', sex: 'male' },
  },
  {
    name: 'أم ريان',
    phone: '0554445566',
    note: null,
    patient: { species: 'cat', name: 'سكّر', sex: 'female', neutered: true },
  },
] as const;

/** The visit of the first client, who has come in without a booking. */
export const demoWalkIn = { reason: 'يعرج على رجله الأمامية منذ الصباح.' } as const;
