import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { returnUrl } from '../../../testing/moyasar-gateway.ts';
import { APPROVED, idOf, refusal, useMoyasar } from '../../../testing/use-moyasar.ts';

const { on, withCard } = useMoyasar();

describe('a payment with a saved card', () => {
  it('requires 3-D Secure at the bank, then is captured', async () => {
    const request = on().payment(withCard());
    const started = await on().gateway.start(request);
    expect(started.url).toContain('/transaction_auths/');
    expect((await on().gateway.retrieve(started.reference)).state).toBe('open');
    expect(on().double.account.authenticate(started.url ?? '', true)).toMatch(
      new RegExp(`^${returnUrl}\\?id=`),
    );
    expect(await on().gateway.retrieve(started.reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000, currency: 'SAR' },
      card: { brand: 'mada', last4: '1010' },
    });
  });

  it.each([
    ['failed', APPROVED, false, 'authentication_failed'],
    ['passed and was declined', '4201321234411220', true, 'declined'],
  ])('is declined when 3-D Secure %s', async (_how, number, passed, why) => {
    const started = await on().gateway.start(on().payment(withCard(number)));
    on().double.account.authenticate(started.url ?? '', passed);
    expect(await on().gateway.retrieve(started.reference)).toMatchObject({
      state: 'declined',
      captured: null,
      decline: why,
    });
  });

  it('charges once if the response is lost, and if it is requested again', async () => {
    const request = on().payment(withCard());
    on().double.trouble.loses.push(/^POST/);
    const started = await on().gateway.start(request);
    expect(await on().gateway.start(request)).toEqual(started);
    const ours = [...on().double.account.payments.values()].filter(
      ({ metadata }) => metadata?.payment_id === request.paymentId,
    );
    expect(ours).toHaveLength(1);
    expect(started.reference).toBe(`payment:${ours[0]?.id}`);
  });

  it('is found if its first response was lost, even if the card was deleted since', async () => {
    const savedCard = withCard();
    const request = on().payment(savedCard);
    const started = await on().gateway.start(request);
    await on().gateway.removeCard(savedCard.card);
    expect(await on().gateway.start(request)).toEqual(started);
    const otherPayer = { ...request, ...withCard(), payer: { ...request.payer, userId: newId() } };
    expect(await on().gateway.start(otherPayer)).toEqual(started);
  });

  it('does not accept another payment as its own', async () => {
    const request = on().payment(withCard());
    const started = await on().gateway.start(request);
    const payment = on().double.account.payments.get(idOf(started));
    if (payment) payment.metadata = { payment_id: newId() };
    expect(await refusal(on().gateway.start(request))).toMatchObject({
      message: '400 used_given_id',
      refused: true,
    });
  });

  it('ends if it is cancelled or has expired, unless it is paid nevertheless', async () => {
    const unwanted = await on().gateway.start(on().payment(withCard()));
    const late = await on().gateway.start(on().payment(withCard()));
    await on().gateway.cancel(unwanted.reference);
    expect((await on().gateway.retrieve(unwanted.reference)).state).toBe('cancelled');
    on().later(31);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('expired');
    on().double.account.authenticate(late.url ?? '', true);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('captured');
    await on().gateway.cancel(late.reference);
    expect((await on().gateway.retrieve(late.reference)).state).toBe('captured');
  });

  it('is refused with a deleted card', async () => {
    const request = on().payment(withCard());
    await on().gateway.removeCard(request.card ?? '');
    await on().gateway.removeCard(request.card ?? '');
    const error = await refusal(on().gateway.start(request));
    expect(error).toMatchObject({ message: '404 record_not_found', refused: true });
  });
});
