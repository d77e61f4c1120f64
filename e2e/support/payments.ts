import { newId } from '../../packages/db/src/index.ts';
import { onServer } from './database.ts';

/** Inserts a card payment of 20 riyals by a phone's owner, with its receipt. Returns the payment's id. */
export async function writePaidPayment(
  phoneE164: string,
  { doctor, buyer } = { doctor: 'د. كريم', buyer: 'نورة العتيبي' },
): Promise<string> {
  const paymentId = newId();
  await onServer(async pool => {
    await pool.query(
      `insert into payments (id, number, user_id, key, amount, currency, subject_kind, subject_id, description, gateway,
                             state, captured, captured_currency, paid_brand, paid_last4, settled_at, expires_at)
       select $1::uuid, $2, id, $2, 2000, 'SAR', 'written-down', $3, $5, 'sandbox',
              'paid', 2000, 'SAR', 'visa', '4242', now(), now()
         from users where phone_e164 = $4`,
      [
        paymentId,
        `RF-${paymentId.slice(-9, -5)}-${paymentId.slice(-4)}`.toUpperCase(),
        newId(),
        phoneE164,
        `استشارة مع ${doctor}`,
      ],
    );
    await pool.query(
      `with next as (
         insert into receipt_series (series, last) values ('receipt', 1)
         on conflict (series) do update set last = receipt_series.last + 1 returning last
       )
       insert into receipts (id, series, number, payment_id, issued_at, seller_name, vat_number, vat_rate, buyer_name,
                             description, total, vat, currency)
       select $1, 'receipt', last, $2, now(), 'عيادة رِفق', '300000000000003', 1500, $3,
              $4, 2000, 261, 'SAR'
         from next`,
      [newId(), paymentId, buyer, `استشارة مع ${doctor}`],
    );
  });
  return paymentId;
}

/** Inserts a saved card of a phone's owner that expires soon. */
export async function writeCard(phoneE164: string): Promise<void> {
  await onServer(async pool => {
    await pool.query(
      `insert into payment_cards (id, user_id, gateway, reference, brand, last4, exp_month, exp_year)
       select $1::uuid, id, 'sandbox', $1::text, 'amex', '0005', extract(month from now()), extract(year from now())
         from users where phone_e164 = $2`,
      [newId(), phoneE164],
    );
  });
}
