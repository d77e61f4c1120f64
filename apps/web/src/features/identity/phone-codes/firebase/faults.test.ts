import { FirebaseError } from '@firebase/app';
import { describe, expect, it } from 'vitest';
import { codeFault, sendFault } from './faults.ts';

const of = (code: string) => new FirebaseError(`auth/${code}`, 'in the words of the service');

describe('errors of the service when sending a code', () => {
  it.each([
    ['network-request-failed', { code: 'network.lost', status: 0 }],
    ['too-many-requests', { code: 'identity.sends_exhausted', status: 429 }],
    ['quota-exceeded', { code: 'identity.sends_exhausted', status: 429 }],
    ['captcha-check-failed', { code: 'identity.challenge_required', status: 403 }],
    ['internal-error', { code: 'identity.challenge_required', status: 403 }],
    ['invalid-phone-number', { errors: { phone: ['رقم الجوال غير صحيح.'] } }],
    ['error-code:-39', { errors: { phone: ['تعذّر إرسال رمز إلى هذا الرقم. تُتاح المحاولة لاحقًا.'] } }],
    ['user-disabled', { errors: { phone: ['أوقفت خدمة التحقّق هذا الرقم.'] } }],
  ])('%s has the text of our own codes', (code, expected) => {
    expect(sendFault(of(code))).toMatchObject(expected);
  });
});

describe('errors of the service when verifying a code', () => {
  it.each([
    ['invalid-verification-code', { code: 'identity.code_wrong', errors: { code: ['الرمز غير صحيح.'] } }],
    ['code-expired', { code: 'identity.code_expired' }],
    ['invalid-verification-id', { code: 'identity.code_expired' }],
    ['too-many-requests', { code: 'identity.code_exhausted' }],
    ['network-request-failed', { code: 'network.lost' }],
  ])('%s has the text of our own codes', (code, expected) => {
    expect(codeFault(of(code))).toMatchObject(expected);
  });
});

it.each([of('app-not-authorized'), new TypeError('ours')])(
  'passes on errors of the configuration or of our code',
  error => {
    expect(sendFault(error)).toBe(error);
    expect(codeFault(error)).toBe(error);
  },
);
