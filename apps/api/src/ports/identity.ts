/** The public configuration of a Firebase project, as the contract answers it: it names the project, and opens nothing. */
export type FirebaseConfig = {
  readonly api_key: string;
  readonly auth_domain: string;
  readonly project_id: string;
  readonly app_id: string;
};

/** How the register pages ask for a code: at the app itself, or by the client of a service. */
export type IdentityClient =
  | { readonly provider: 'otp' }
  | {
      readonly provider: 'firebase';
      readonly config: FirebaseConfig;
      /** The address of the Auth emulator on this machine; null for the service itself. */
      readonly emulator: string | null;
    };

/**
 * Why the token of an identity service proves no phone:
 * - `invalid`: it is not the service's, not for this app, or says nothing of a phone;
 * - `expired`: it was, and the phone has to be proved anew;
 * - `unavailable`: the service's keys could not be fetched, and a retry may help.
 */
export type IdentityFault = 'invalid' | 'expired' | 'unavailable';

/** What refuses a token, without the token or the phone. */
export class IdentityError extends Error {
  readonly fault: IdentityFault;

  constructor(reason: string, fault: IdentityFault, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'IdentityError';
    this.fault = fault;
  }
}

/** What the token of an identity service says. */
export type PhoneProof = {
  /** In E.164. */
  readonly phone: string;
  /** Names the one sign-in by which the phone was proved, however often and in whatever spelling its token comes. */
  readonly signIn: string;
};

/** Who sends one-time codes to phones and checks them: the app itself, or an identity service (specification, section 7). */
export interface PhoneVerifier {
  /** Which of them, and the public configuration with which the register pages make the service's client. */
  readonly client: IdentityClient;
  /** A code for the app to send and to check; null where the service does both. */
  newCode(): string | null;
  /** The phone that the service has proved within the last minutes and says so by a token. Rejects with an IdentityError. */
  proofOf(token: string): Promise<PhoneProof>;
}
