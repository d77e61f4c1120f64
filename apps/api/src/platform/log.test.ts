import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loggableError } from './log.ts';

describe('an error in the log', () => {
  it('from the database contains neither parameters nor quoted values', () => {
    const cause = Object.assign(new Error('Key (phone_e164)=(+966501234567) already exists.'), {
      code: '23505',
      constraint: 'users_phone_of_accounts',
    });
    const error = new Error('Failed query: insert into users … params: +966501234567,نورة', { cause });
    const logged = JSON.stringify(loggableError(error));
    expect(logged).not.toContain('966501234567');
    expect(logged).not.toContain('نورة');
    expect(loggableError(error)).toMatchObject({ code: '23505', constraint: 'users_phone_of_accounts' });
    expect(loggableError(error).stack).toContain('log.test.ts');
  });

  it('from a query whose connection was lost contains no parameters either', () => {
    const lost = new Error('Connection terminated unexpectedly');
    const said = 'موعدنا الخميس\n  at home, 0501234567';
    const logged = loggableError(new DrizzleQueryError('insert into messages …', [said], lost));
    expect(JSON.stringify(logged)).not.toMatch(/موعدنا|0501234567/);
    expect(logged).toMatchObject({ type: 'Error', cause: { message: 'Connection terminated unexpectedly' } });
    expect(logged.stack).toContain('log.test.ts');
  });

  it('of any other kind contains its message and its cause', () => {
    const error = new Error('no response', { cause: new Error('timed out') });
    expect(loggableError(error)).toMatchObject({ message: 'no response', cause: { message: 'timed out' } });
  });
});
