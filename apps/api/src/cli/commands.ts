import { clinicCommands } from './clinics.commands.ts';
import type { Command } from './command.ts';
import { doctorCommands } from './doctors.commands.ts';
import { eventCommands } from './events.commands.ts';
import { gatewayCommands } from './gateway.commands.ts';
import { ledgerCommands } from './ledger.commands.ts';
import { memberCommands } from './members.commands.ts';
import { paymentCommands } from './payments.commands.ts';
import { personalDataCommands } from './personal-data.commands.ts';
import { processCommands } from './process.commands.ts';
import { refundCommands } from './refunds.commands.ts';
import { reservationCommands } from './reservations.commands.ts';
import { userCommands } from './users.commands.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...userCommands,
  ...personalDataCommands,
  ...clinicCommands,
  ...doctorCommands,
  ...memberCommands,
  ...ledgerCommands,
  ...paymentCommands,
  ...refundCommands,
  ...reservationCommands,
  ...gatewayCommands,
  ...eventCommands,
  ...processCommands,
];
