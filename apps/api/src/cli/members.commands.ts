import { nameLimits } from '@rifq/contract';
import * as z from 'zod/mini';
import { addMember, removeMember } from '../domains/clinics/server.ts';
import { clinicBookings } from '../domains/reservations/index.ts';
import { explainRefusal } from './clinic-refusals.ts';
import { type Command, defineCommand } from './command.ts';
import { id, oneOf, phone, words } from './fields.ts';

const memberAdd = defineCommand({
  name: 'member-add',
  usage: 'member-add --clinic <id> --phone <phone> --role desk|manager',
  help: 'add somebody without patients to a clinic, with the account of this phone',
  details: ['The account is made when there is none. Doctors are added by doctor-add.'],
  options: {
    clinic: { value: 'id', help: 'as clinics-list shows it' },
    phone: { value: 'phone', help: 'with which the member signs in' },
    role: { value: 'role', help: 'desk, or manager, who changes hours of all doctors' },
  },
  input: z.object({
    clinic: id('Give --clinic as the id that clinics-list shows.'),
    phone,
    role: oneOf(['desk', 'manager']),
  }),
  async run(host, { clinic: clinicId, phone: phoneE164, role }) {
    const connected = await host.open();
    const named = { clinicId, phoneE164, role, operator: connected.operator };
    const userId = await addMember(connected, named).catch((error: unknown) => explainRefusal(error));
    return { lines: [`The user ${userId} works in the clinic.`], json: { user_id: userId, role } };
  },
});

const REASON = `Say why, in at most ${nameLimits.note} characters: --cancel-reservations "…".`;

const memberRemove = defineCommand({
  name: 'member-remove',
  usage: 'member-remove --phone <phone> [--cancel-reservations <reason>]',
  help: 'end the work of somebody in a clinic, and sign the account out everywhere',
  details: [
    'It is refused, with their ids, while reservations of a doctor have not ended, unless they are cancelled with it.',
    'Those that have begun and open rooms count too. All of what was paid goes back to owners, who read the reason.',
  ],
  options: {
    phone: { value: 'phone', help: 'of the account' },
    'cancel-reservations': { value: 'reason', help: 'cancel those that have not ended, for this reason' },
  },
  input: z.object({ phone, 'cancel-reservations': z.optional(words(REASON, nameLimits.note)) }),
  async run(host, { phone: phoneE164, 'cancel-reservations': cancelReason = null }) {
    const connected = await host.open();
    const { operator } = connected;
    const deps = { ...connected, jobs: await host.jobs() };
    const cancelled = await removeMember(deps, clinicBookings, {
      phoneE164,
      cancelReason,
      operator,
    }).catch((error: unknown) =>
      explainRefusal(error, 'With --cancel-reservations "reason" they are cancelled:'),
    );
    return {
      lines: [`The user works in no clinic now. Reservations cancelled: ${cancelled}.`],
      json: { removed: true, cancelled },
    };
  },
});

/** What an operator does about the people of a clinic. */
export const memberCommands: readonly Command[] = [memberAdd, memberRemove];
