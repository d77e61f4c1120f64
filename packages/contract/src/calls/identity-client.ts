import * as z from 'zod/mini';

/** The public configuration of a Firebase project: it identifies the project and grants no access. */
const firebaseConfig = z.object({
  api_key: z.string(),
  auth_domain: z.string(),
  project_id: z.string(),
  app_id: z.string(),
});

/** Which provider sends and checks phone codes: this app, or a service whose client runs in the register pages. */
export const identityClient = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('otp') }),
  z.object({
    provider: z.literal('firebase'),
    config: firebaseConfig,
    /** URL of the Auth emulator on this machine; null for the real service. */
    emulator: z.nullable(z.string()),
  }),
]);
export type IdentityClient = z.infer<typeof identityClient>;
