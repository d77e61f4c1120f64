import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

describe('the encoding of a body', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br; q=0.5 , gzip;q=0.4', 'br'],
    ['gzip;q=1.000;level=1, br;q=0.999', 'gzip'],
    ['identity, br', 'br'],
    ['gzip;q=0.5, identity', 'identity'],
    ['gzip;q=0.5, *;q=0', 'gzip'],
  ] as const)('%s selects %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it.each([
    '',
    'identity',
    'deflate, zstd',
    'br;q=0',
    'br;q=0.000',
    '*;q=0',
    'identity;q=0',
    'br;q=',
    'br;q=x',
    'x;q=2',
    'xbr, gzip2',
    ';;;,,=,',
    'q=1',
  ])('%j leaves the plain body', header => {
    expect(chooseEncoding(header)).toBe('identity');
  });
});
