import * as z from 'zod/mini';
import { listCodesToday, switchUser } from '../domains/identity/server.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { phone } from './fields.ts';

/** Switches a user off or on again. */
function switchCommand(state: 'on' | 'off', help: string): Command {
  return defineCommand({
    name: `user-${state}`,
    usage: `user-${state} <phone>`,
    help,
    words: ['phone'],
    takesRest: true,
    input: z.object({ phone }),
    async run(host, input) {
      const connected = await host.open();
      const found = await switchUser(connected, input.phone, state === 'on', connected.operator);
      if (!found) throw new RefusedError('No user has this phone number.');
      return { lines: [`The user is switched ${state}.`], json: { switched: state } };
    },
  });
}

const codes = defineCommand({
  name: 'codes',
  usage: 'codes',
  help: 'how many codes each country has got today, by dial code; half of SMS_DAILY_BUDGET is an alarm',
  input: z.object({}),
  async run(host) {
    const budgets = await listCodesToday(await host.open());
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

/** What an operator does about users. */
export const userCommands: readonly Command[] = [
  switchCommand('off', 'switch a user off: the account stays, and a page says so'),
  switchCommand('on', 'switch a user on again'),
  codes,
];
