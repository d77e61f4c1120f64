import type { Currency } from './currency.ts';

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

/** The zone by which a receipt is dated, an IANA name: that of its seller, whose currency it is in, whoever reads it and where. */
export const sellerZone = (currency: Currency): string => ZONES[currency];
