import { request } from '../../../lib/calls/request.ts';
import { asKnownBrowser, beginVerification } from './ask-server.ts';
import type { PhoneCodes } from './port.ts';

/** The server sends the code by text message and checks it. */
export const ownCodes: PhoneCodes = {
  send: async (phone, { run }) => (await beginVerification(phone, run)).verification,
  async prove({ id: verification_id }, code, { run }) {
    await run(solution =>
      asKnownBrowser(() => request('post', '/api/user/otp/verify', { verification_id, code, solution })),
    );
  },
};
