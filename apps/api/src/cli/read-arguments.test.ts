import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

const options = { reason: { value: 'text', help: '' }, flagged: { value: null, help: '' } };
const read = (argv: string[], takesRest = false) =>
  readArguments(argv, { options, words: ['phone', 'coins'], takesRest });

describe('a command line', () => {
  it('has arguments in order and options anywhere', () => {
    const all = { phone: '+966501234567', coins: '20', reason: 'a b', flagged: true };
    expect(read(['+966501234567', '--reason', 'a b', '20', '--flagged'])).toEqual(all);
    expect(read(['--flagged', '--reason=a b', '+966501234567', '20'])).toEqual(all);
    expect(read([])).toEqual({});
  });

  it('may have negative numbers, which are not options', () => {
    expect(read(['x', '-20', '--reason', '-1'])).toEqual({ phone: 'x', coins: '-20', reason: '-1' });
  });

  it('joins all further positionals into the last argument if allowed', () => {
    expect(read(['a', 'b', 'c'], true)).toEqual({ phone: 'a', coins: 'b c' });
  });

  it.each([
    { argv: ['--unknown'], message: "Unknown option '--unknown'." },
    { argv: ['-x'], message: "Unknown option '-x'." },
    { argv: ['--reason'], message: "Option '--reason <value>' argument missing." },
    { argv: ['--flagged=1'], message: "Option '--flagged' does not take an argument." },
    { argv: ['--reason', 'a', '--reason', 'b'], message: 'Give --reason once.' },
    { argv: ['a', 'b', '-7'], message: 'There is one word too many: -7' },
  ])('is refused: $argv', ({ argv, message }) => {
    expect(() => read(argv)).toThrow(new UsageError(message));
  });
});
