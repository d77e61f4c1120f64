import * as z from 'zod/mini';
import { setAccountSuspended } from '../domains/clinics/index.ts';
import { listCodesToday, resetSecondFactor } from '../domains/identity/index.ts';
import { bookedWithAccount } from '../domains/reservations/index.ts';
import { bookedLines } from './clinic-refusals.ts';
import { type Command, defineCommand, type Host, RefusedError } from './command.ts';
import { phone, shortTextField } from './fields.ts';

/** Suspends or reactivates the user of a phone. Refuses an unknown phone. */
async function setSuspended(host: Host, phoneE164: string, isOn: boolean) {
  const connected = await host.open();
  const found = await setAccountSuspended(connected, connected.operator, phoneE164, isOn);
  if (!found) throw new RefusedError('No user has this phone number.');
  return connected;
}

const suspend = defineCommand({
  name: 'user-off',
  usage: '<phone>',
  help: 'suspend a user: the account stays, and a page shows that it is suspended',
  details: [
    'A doctor takes no reservations from then on. What is not paid yet is cancelled, and its owner told. The others that',
    'have not ended stay, and are named: colleagues of the clinic stand in, or member-remove cancels them with all of',
    'their money.',
  ],
  positionals: ['phone'],
  takesRest: true,
  input: z.object({ phone }),
  async run(host, input) {
    const connected = await setSuspended(host, input.phone, false);
    const deps = { ...connected, jobs: await host.jobs() };
    const booked = await bookedWithAccount(deps, connected.operator, input.phone);
    return {
      lines: ['The user is suspended.', ...(booked.length > 0 ? [STAY, ...bookedLines(booked)] : [])],
      json: {
        switched: 'off',
        booked: booked.map(one => ({
          reservation_id: one.reservationId,
          starts_at: one.startsAt.toISOString(),
        })),
      },
    };
  },
});

const STAY = 'Reservations with this doctor stay; member-remove --cancel-reservations "reason" cancels them:';

const reactivate = defineCommand({
  name: 'user-on',
  usage: '<phone>',
  help: 'reactivate a suspended user',
  positionals: ['phone'],
  takesRest: true,
  input: z.object({ phone }),
  async run(host, input) {
    await setSuspended(host, input.phone, true);
    return { lines: ['The user is reactivated.'], json: { switched: 'on' } };
  },
});

const codes = defineCommand({
  name: 'codes',
  help: 'how many codes each country has got today, by dial code; half of SMS_DAILY_BUDGET is an alarm',
  input: z.object({}),
  async run(host) {
    const connected = await host.open();
    const budgets = await listCodesToday(connected.operator, connected);
    const lines = budgets.map(({ countryCode, taken, alarmedAt }) => {
      const alarm = alarmedAt ? `  half of the budget at ${alarmedAt.toISOString()}` : '';
      return `+${countryCode}  ${taken}${alarm}`;
    });
    return {
      lines: lines.length === 0 ? ['No code has been sent today.'] : lines,
      json: {
        codes: budgets.map(({ countryCode, taken, alarmedAt }) => ({
          country_code: countryCode,
          taken,
          alarmed_at: alarmedAt?.toISOString() ?? null,
        })),
      },
    };
  },
});

const REASON_LENGTH = 200;

const secondFactorReset = defineCommand({
  name: 'second-factor-reset',
  usage: '<phone> --reason <text>',
  help: 'take the second factor from an account whose phone is lost',
  details: [
    'Its app, passkeys and recovery codes are gone, all sessions end, and its owner is told. The next visit of the clinic',
    'pages asks for a new one.',
    'Whoever asks for it has to be known in person: this opens the way to the records of patients.',
  ],
  positionals: ['phone'],
  options: { reason: { value: 'text', help: 'why, for the audit trail' } },
  input: z.object({
    phone,
    reason: shortTextField(`Say why, in at most ${REASON_LENGTH} characters: --reason "…".`, REASON_LENGTH),
  }),
  async run(host, { phone: phoneE164, reason }) {
    const connected = await host.open();
    const { operator } = connected;
    const found = await resetSecondFactor(connected, operator, { phoneE164, reason });
    if (!found) throw new RefusedError('No user with a second factor has this phone number.');
    return { lines: ['The second factor is gone, and all sessions have ended.'], json: { reset: true } };
  },
});

/** Commands for users. */
export const userCommands: readonly Command[] = [suspend, reactivate, secondFactorReset, codes];
