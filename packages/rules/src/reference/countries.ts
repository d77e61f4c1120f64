/** A supported country of a phone (specification 3.6); `iso` and `timeZone` are ours. */
export type Country = {
  /** In Arabic. */
  readonly name: string;
  readonly dialCode: number;
  /** A file under /flags. */
  readonly flag: string;
  /** For libphonenumber. */
  readonly iso: string;
  /** For the owner's "today". */
  readonly timeZone: string;
};

export const countries = [
  { name: 'السعودية', dialCode: 966, flag: 'ksa.svg', iso: 'SA', timeZone: 'Asia/Riyadh' },
  { name: 'الإمارات', dialCode: 971, flag: 'ae.svg', iso: 'AE', timeZone: 'Asia/Dubai' },
  { name: 'قطر', dialCode: 974, flag: 'qa.svg', iso: 'QA', timeZone: 'Asia/Qatar' },
  { name: 'الكويت', dialCode: 965, flag: 'kw.svg', iso: 'KW', timeZone: 'Asia/Kuwait' },
  { name: 'البحرين', dialCode: 973, flag: 'bh.svg', iso: 'BH', timeZone: 'Asia/Bahrain' },
  { name: 'عُمان', dialCode: 968, flag: 'om.svg', iso: 'OM', timeZone: 'Asia/Muscat' },
  { name: 'مصر', dialCode: 20, flag: 'eg.svg', iso: 'EG', timeZone: 'Africa/Cairo' },
  { name: 'الأردن', dialCode: 962, flag: 'jo.svg', iso: 'JO', timeZone: 'Asia/Amman' },
  { name: 'لبنان', dialCode: 961, flag: 'lb.svg', iso: 'LB', timeZone: 'Asia/Beirut' },
  { name: 'فلسطين', dialCode: 970, flag: 'ps.svg', iso: 'PS', timeZone: 'Asia/Hebron' },
  { name: 'سوريا', dialCode: 963, flag: 'sy.svg', iso: 'SY', timeZone: 'Asia/Damascus' },
  { name: 'العراق', dialCode: 964, flag: 'iq.svg', iso: 'IQ', timeZone: 'Asia/Baghdad' },
  { name: 'اليمن', dialCode: 967, flag: 'ye.svg', iso: 'YE', timeZone: 'Asia/Aden' },
  { name: 'المغرب', dialCode: 212, flag: 'ma.svg', iso: 'MA', timeZone: 'Africa/Casablanca' },
  { name: 'الجزائر', dialCode: 213, flag: 'dz.svg', iso: 'DZ', timeZone: 'Africa/Algiers' },
  { name: 'تونس', dialCode: 216, flag: 'tn.svg', iso: 'TN', timeZone: 'Africa/Tunis' },
  { name: 'ليبيا', dialCode: 218, flag: 'ly.svg', iso: 'LY', timeZone: 'Africa/Tripoli' },
  { name: 'تركيا', dialCode: 90, flag: 'tr.svg', iso: 'TR', timeZone: 'Europe/Istanbul' },
] as const satisfies readonly Country[];

export type CountryIso = (typeof countries)[number]['iso'];
export const countryIsos: readonly CountryIso[] = countries.map(country => country.iso);

/** Default country code and flag (specification 9.1). */
export const DEFAULT_COUNTRY_CODE = 966;
export const DEFAULT_COUNTRY_FLAG = 'ksa.svg';

/** Returns the country of an ISO code; undefined for null and for an unsupported code. */
export function findCountryByIso(iso: string | null): (typeof countries)[number] | undefined {
  return countries.find(country => country.iso === iso);
}

/** Returns the country with this dial code, or undefined. */
export function findCountry(dialCode: number): (typeof countries)[number] | undefined {
  return countries.find(country => country.dialCode === dialCode);
}
