import { nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { readVariables } from '../config/environment.ts';
import { errorCode } from '../core/system-error.ts';
import { eraseByOrder, exportTo, type Person } from '../domains/personal-data/index.ts';
import { appDomains } from '../domains.ts';
import { type Command, defineCommand, RefusedError, UsageError } from './command.ts';
import { idField, phone, shortTextField } from './fields.ts';

const client = idField('Give the id of the client, as user-export --phone prints it: --client 0190….');

/** Of whom a command is: by a phone, or by the id of a client of a clinic. */
const whose = { phone: z.optional(phone), client: z.optional(client) };
const whoseHelp = {
  phone: { value: 'phone', help: 'of the account, and of clients with it whom clinics manage' },
  client: { value: 'id', help: 'of a client of a clinic who has no account, instead of the phone' },
};

function personOf(input: { phone?: string | undefined; client?: string | undefined }): Person {
  const { phone: phoneE164, client: clientId } = input;
  if ((phoneE164 === undefined) === (clientId === undefined))
    throw new UsageError('Give --phone or --client.');
  return phoneE164 === undefined ? { clientId: clientId ?? '' } : { phoneE164 };
}

const unknown = (person: Person) =>
  new RefusedError(
    'phoneE164' in person ? 'No user has this phone number.' : 'No client without an account has this id.',
  );

const clientsWith = (ids: readonly string[]) =>
  `Clinics have clients without an account with this phone, each exported with --client: ${ids.join(', ')}`;

const userExport = defineCommand({
  name: 'user-export',
  usage: '--phone <phone> | --client <id> --to <file>',
  help: 'write all that is kept of a user into a file, as the settings of the app do',
  details: [
    'For people who cannot sign in any more. Whoever asks for it has to be known to be the owner of the account.',
    'Files stand in it by their addresses, which only the owner can open.',
    'Clients without an account with the same phone are listed by their ids; export each with --client.',
  ],
  options: {
    ...whoseHelp,
    to: { value: 'file', help: 'a new file; only this account of the machine may read it' },
  },
  input: z.object({ ...whose, to: shortTextField('Name the file: --to <file>.') }),
  async run(host, { to: path, ...input }) {
    const person = personOf(input);
    const connected = await host.open();
    const site = new URL(readVariables(host.variables).PUBLIC_URL).origin;
    const order = { person, path, site, operator: connected.operator };
    const { isExported, clientIds } = await exportTo(connected, appDomains.personalData, order).catch(
      (error: unknown) => {
        if (errorCode(error) === 'EEXIST') throw new RefusedError(`There is a file ${path} already.`);
        throw error;
      },
    );
    const others = clientIds.length > 0 ? [clientsWith(clientIds)] : [];
    if (!isExported) throw others[0] === undefined ? unknown(person) : new RefusedError(others[0]);
    return {
      lines: [`All that is kept of the user stands in ${path}.`, ...others],
      json: { file: path, clients: clientIds },
    };
  },
});

const blockerTexts = {
  membership: 'The user works in a clinic: member-remove ends that first.',
  reservations: 'Reservations of the user have not ended.',
  payments: 'Money of the user is on its way: payments-list shows where.',
} as const;

const userErase = defineCommand({
  name: 'user-erase',
  usage: '--phone <phone> | --client <id> --reason <text>',
  help: 'erase an account for ever, as its owner has asked',
  details: [
    'Names, phone, address, pets with their records, cards, notifications and all devices go; nothing brings them back.',
    'Reservations and conversations stay with the clinic under an owner without a name, and receipts as the law asks.',
    'With --phone it erases the clients without an account with that phone too, whom clinics manage.',
    'It is refused while reservations are to come, money is on its way, or the user works in a clinic.',
  ],
  options: {
    ...whoseHelp,
    reason: { value: 'text', help: 'who has asked for it and how, for the audit trail; no names' },
  },
  input: z.object({
    ...whose,
    reason: shortTextField(
      `Say why, in at most ${nameLimits.note} characters: --reason "…".`,
      nameLimits.note,
    ),
  }),
  async run(host, { reason, ...input }) {
    const person = personOf(input);
    const connected = await host.open();
    const order = { person, reason, operator: connected.operator };
    const erased = await eraseByOrder(
      { ...connected, jobs: await host.jobs() },
      appDomains.personalData,
      order,
    );
    if (erased === null) throw unknown(person);
    const { ids, blockers } = erased;
    if (blockers.length > 0) throw new RefusedError(blockers.map(name => blockerTexts[name]).join(' '));
    return { lines: [`Erased: ${ids.join(', ')}.`], json: { erased: ids } };
  },
});

/** Commands for data export and account erasure. */
export const personalDataCommands: readonly Command[] = [userExport, userErase];
