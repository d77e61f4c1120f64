import * as z from 'zod/mini';

/** The public configuration of a Firebase project: it names the project to the service, and opens nothing. */
const firebaseConfig = z.object({
  api_key: z.string(),
  auth_domain: z.string(),
  project_id: z.string(),
  app_id: z.string(),
});

/** Who sends codes to phones and checks them: the app itself, or a service whose client the register pages make. */
export const identityClient = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('otp') }),
  z.object({
    provider: z.literal('firebase'),
    config: firebaseConfig,
    /** The address of the Auth emulator on this machine; null for the service itself. */
    emulator: z.nullable(z.string()),
  }),
]);
export type IdentityClient = z.infer<typeof identityClient>;
