import type { Currency } from '../values/currency.ts';

const ZONES: Readonly<Record<Currency, string>> = {
  SAR: 'Asia/Riyadh',
  AED: 'Asia/Dubai',
  QAR: 'Asia/Qatar',
  KWD: 'Asia/Kuwait',
  BHD: 'Asia/Bahrain',
  OMR: 'Asia/Muscat',
  EGP: 'Africa/Cairo',
  JOD: 'Asia/Amman',
  MAD: 'Africa/Casablanca',
  TND: 'Africa/Tunis',
  TRY: 'Europe/Istanbul',
  USD: 'UTC',
};

/** Returns the IANA time zone for dates of a receipt: the seller's, by currency, regardless of the reader. */
export const sellerZone = (currency: Currency): string => ZONES[currency];
