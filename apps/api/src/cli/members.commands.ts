import { memberRoles, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { addMember, changeRole, membersOf } from '../domains/clinics/index.ts';
import { removeMember } from '../domains/reservations/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { explainRefusal } from './clinic-refusals.ts';
import { type Command, defineCommand } from './command.ts';
import { idField, oneOf, phone, shortTextField } from './fields.ts';

const clinic = idField('Give --clinic as the id that clinics-list shows.');

const memberAdd = defineCommand({
  name: 'member-add',
  usage: '--clinic <id> --phone <phone> --role desk|manager',
  help: 'add somebody without patients to a clinic, with the account of this phone',
  details: ['The account is made when there is none. Doctors are added by doctor-add.'],
  options: {
    clinic: { value: 'id', help: 'as clinics-list shows it' },
    phone: { value: 'phone', help: 'with which the member signs in' },
    role: { value: 'role', help: 'desk, or manager, who changes hours of all doctors' },
  },
  input: z.object({
    clinic,
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
  usage: '--phone <phone> [--cancel-reservations <reason> [--offer-colleagues]]',
  help: 'end the work of somebody in a clinic, and sign the account out everywhere',
  details: [
    'It is refused, with their ids, while reservations of a doctor have not ended, unless they are cancelled with it.',
    'Those that have begun and open rooms count too. All of what was paid goes back to owners, who read the reason.',
    'With --offer-colleagues their owners are first offered a free colleague, and only the others are cancelled.',
  ],
  options: {
    phone: { value: 'phone', help: 'of the account' },
    'cancel-reservations': { value: 'reason', help: 'cancel those that have not ended, for this reason' },
    'offer-colleagues': { value: null, help: 'offer free colleagues where there are some, instead' },
  },
  input: z.object({
    phone,
    cancelReservations: z.optional(shortTextField(REASON, nameLimits.note)),
    offerColleagues: z.optional(z.boolean()),
  }),
  async run(host, { phone: phoneE164, cancelReservations: cancelReason = null, offerColleagues = false }) {
    const connected = await host.open();
    const { operator } = connected;
    const deps = { ...connected, jobs: await host.jobs() };
    const { cancelled, offered } = await removeMember(deps, {
      phoneE164,
      cancelReason,
      offersColleagues: offerColleagues,
      operator,
    }).catch((error: unknown) =>
      explainRefusal(error, 'With --cancel-reservations "reason" they are cancelled:'),
    );
    return {
      lines: [
        `The user works in no clinic now. Reservations cancelled: ${cancelled}; a colleague offered: ${offered}.`,
      ],
      json: { removed: true, cancelled, offered },
    };
  },
});

const memberRole = defineCommand({
  name: 'member-role',
  usage: '--clinic <id> --phone <phone> --role desk|doctor|manager',
  help: 'give somebody who works in a clinic another role there, at once',
  details: [
    'Who sees patients is a doctor or a manager, and who does not is at the desk or a manager.',
    'doctor-add makes a doctor of somebody at the desk.',
  ],
  options: {
    clinic: { value: 'id', help: 'as clinics-list shows it' },
    phone: { value: 'phone', help: 'of the account' },
    role: { value: 'role', help: 'from now on' },
  },
  input: z.object({ clinic, phone, role: oneOf(memberRoles) }),
  async run(host, { clinic: clinicId, phone: phoneE164, role }) {
    const connected = await host.open();
    const order = { clinicId, phoneE164, role, operator: connected.operator };
    const userId = await changeRole(connected, order).catch((error: unknown) => explainRefusal(error));
    return { lines: [`The user ${userId} is ${role} now.`], json: { user_id: userId, role } };
  },
});

const membersList = defineCommand({
  name: 'members-list',
  usage: '--clinic <id>',
  help: 'who works in a clinic, as what and since when',
  options: { clinic: { value: 'id', help: 'as clinics-list shows it' } },
  input: z.object({ clinic }),
  async run(host, { clinic: clinicId }) {
    const { db, operator } = await host.open();
    const members = await membersOf(db, operator, clinicId).catch((error: unknown) => explainRefusal(error));
    const subject = `${clinicId}: ${members.length} members`;
    await recordAudit(db, { actor: operator.name, action: 'members.listed', subject });
    return {
      lines: members.length === 0 ? ['Nobody works in this clinic.'] : members.map(memberLine),
      json: {
        members: members.map(({ userId, role, doctorId, createdAt }) => ({
          user_id: userId,
          role,
          doctor_id: doctorId,
          since: createdAt.toISOString(),
        })),
      },
    };
  },
});

const memberLine = ({ userId, role, doctorId, createdAt }: Awaited<ReturnType<typeof membersOf>>[number]) =>
  `${userId}  ${role}  since ${createdAt.toISOString()}${doctorId === null ? '' : `  doctor ${doctorId}`}`;

/** Commands for the members of a clinic. */
export const memberCommands: readonly Command[] = [memberAdd, memberRemove, memberRole, membersList];
