import { request } from '../../../lib/calls/request.ts';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { asKnownBrowser, beginVerification } from './ask-server.ts';
import type { PhoneCodes } from './port.ts';
import { toRegisterDocument } from './to-register-document.ts';

/** The server sends the code by text message and verifies it. */
export const ownCodes: PhoneCodes = {
  async send(phone, { run }) {
    const { verification, e164 } = await beginVerification(phone, run);
    if (e164 === undefined) return verification;
    // The site has switched to an identity service since this document was loaded: its client sends the code.
    useAuthStore.getState().setUnsent({ verification, e164 });
    return toRegisterDocument();
  },
  async prove({ id }, code, { run }) {
    await run(solution =>
      asKnownBrowser(() => request('post', '/api/user/otp/verify', { verification_id: id, code, solution })),
    );
    return id;
  },
};
