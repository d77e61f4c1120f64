import { expect, test } from 'vitest';
import { channelText, isSigned, md5, sameText, sign, userText } from './signatures.ts';

/** The worked examples of the protocol's public documentation: app 3 with this key and secret. */
const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };

test('signs the documented private channel', () => {
  expect(sign(app.secret, channelText('1234.1234', 'private-foobar', null))).toBe(
    '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  );
});

test('signs the documented presence channel', () => {
  const channelData = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}';
  expect(sign(app.secret, channelText('1234.1234', 'presence-foobar', channelData))).toBe(
    '31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
  );
});

test('signs the documented user', () => {
  expect(sign(app.secret, userText('1234.1234', '{"id":"12345"}'))).toBe(
    '4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
  );
});

test('signs the documented request and its body', () => {
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
  expect(md5(Buffer.from(body))).toBe('ec365a775a4cd0599faeb73354201b6f');
  const query = `auth_key=${app.key}&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f`;
  expect(sign(app.secret, `POST\n/apps/3/events\n${query}`)).toBe(
    'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  );
});

test('checks key and signature', () => {
  const signature = sign(app.secret, 'text');
  expect(isSigned(app, `${app.key}:${signature}`, 'text')).toBe(true);
  for (const auth of [
    '',
    ':',
    signature,
    `:${signature}`,
    `${app.key}:`,
    `${app.key}:${signature}:`,
    `x:${signature}`,
  ]) {
    expect(isSigned(app, auth, 'text')).toBe(false);
  }
});

test('compares strings of different lengths and scripts', () => {
  expect([sameText('', ''), sameText('a', 'aa'), sameText('é', 'e'), sameText('قط', 'قط')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
