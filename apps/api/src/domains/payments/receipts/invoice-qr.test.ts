import { expect, it } from 'vitest';
import { invoiceQr, type SimplifiedInvoice } from './invoice-qr.ts';

const invoice: SimplifiedInvoice = {
  sellerName: 'Clinic',
  vatNumber: '300000000000003',
  issuedAt: new Date('2026-11-22T09:30:15.789Z'),
  total: { amount: 2300, currency: 'SAR' },
  vat: { amount: 300, currency: 'SAR' },
};

/** Reads the fields of the content as a scanner does. */
function fieldsOf(content: string): { tag: number; value: Buffer }[] {
  let rest = Buffer.from(content, 'base64');
  const fields: { tag: number; value: Buffer }[] = [];
  while (rest.length > 0) {
    const [tag = 0, length = 0] = rest;
    fields.push({ tag, value: rest.subarray(2, 2 + length) });
    rest = rest.subarray(2 + length);
  }
  return fields;
}

it('encodes tag, length and value of five fields', () => {
  // Written manually: 01 06 Clinic, 02 0f number, 03 14 time, 04 05 23.00, 05 04 3.00.
  const bytes = [
    '0106436c696e6963',
    '020f333030303030303030303030303033',
    '0314323032362d31312d32325430393a33303a31355a',
    '040532332e3030',
    '0504332e3030',
  ].join('');
  expect(invoiceQr(invoice)).toBe(Buffer.from(bytes, 'hex').toString('base64'));
  expect(invoiceQr(invoice)).toBe(
    'AQZDbGluaWMCDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0xMS0yMlQwOTozMDoxNVoEBTIzLjAwBQQzLjAw',
  );
});

it('counts the bytes of Arabic letters, two for each', () => {
  const [name] = fieldsOf(invoiceQr({ ...invoice, sellerName: 'رِفق' }));
  expect(name?.value.toString('hex')).toBe('d8b1d990d981d982');
});

it.each([
  { name: 'ق'.repeat(127), fitting: 127, what: 'a name of 254 bytes whole' },
  { name: 'ق'.repeat(128), fitting: 127, what: 'a longer one without half a letter' },
  { name: 'رِ'.repeat(64), fitting: 126, what: 'a letter with its vowel sign' },
])('holds $what', ({ name, fitting }) => {
  const fields = fieldsOf(invoiceQr({ ...invoice, sellerName: name }));
  expect(fields[0]?.value.toString()).toBe(name.slice(0, fitting));
  expect(fields.map(({ tag }) => tag)).toEqual([1, 2, 3, 4, 5]);
  expect(fields[4]?.value.toString()).toBe('3.00');
});
