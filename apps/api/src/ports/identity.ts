/** The public configuration of a Firebase project, as in the contract: it names the project, and grants no access. */
export type FirebaseConfig = {
  readonly api_key: string;
  readonly auth_domain: string;
  readonly project_id: string;
  readonly app_id: string;
};

/** How the register pages request a code: from the app itself, or by the client of a service. */
export type PhoneVerifierClient =
  | { readonly provider: 'otp' }
  | {
      readonly provider: 'firebase';
      readonly config: FirebaseConfig;
      /** The address of the Auth emulator on this machine; null for the service itself. */
      readonly emulator: string | null;
    };

/**
 * Why the token of an identity service proves no phone:
 * - `invalid`: it is not from the service, not for this app, or contains no phone;
 * - `expired`: it was valid, and the phone has to be verified again;
 * - `unavailable`: the service's keys could not be fetched, and a retry may help.
 */
export type IdentityFault = 'invalid' | 'expired' | 'unavailable';

/** Thrown for a refused token; contains neither the token nor the phone. */
export class IdentityError extends Error {
  readonly fault: IdentityFault;

  constructor(reason: string, fault: IdentityFault, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'IdentityError';
    this.fault = fault;
  }
}

/** The content of an identity service's token. */
export type PhoneProof = {
  /** In E.164. */
  readonly phone: string;
  /** Identifies the sign-in that verified the phone, however often and in whatever encoding its token arrives. */
  readonly signIn: string;
};

/** Sends and checks one-time codes: the app itself, or an identity service (specification, section 7). */
export interface PhoneVerifier {
  /** Names the verifier, with the public configuration for the service's client on the register pages. */
  readonly client: PhoneVerifierClient;
  /** Creates a code for the app to send and check; null if the service does both. */
  newCode(): string | null;
  /** Returns the phone in a token that the service issued within the last minutes. Rejects with an IdentityError. */
  proofOf(token: string): Promise<PhoneProof>;
}
