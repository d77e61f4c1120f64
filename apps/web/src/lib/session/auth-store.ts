import { DEFAULT_COUNTRY_CODE, DEFAULT_COUNTRY_FLAG, findCountry } from '@rifq/rules';
import { create } from 'zustand';

/** The current verification of a phone. Times in milliseconds since 1970. */
export interface Verification {
  id: string;
  /** Phone and country code to which the code was sent, as typed. */
  phone: string;
  countryCode: number;
  expiresAt: number;
  /** Time from which another code may be sent. */
  resendAt: number;
  /** The identity service's handle of the code it sent; omitted where the app sends it. */
  session?: string;
}

/** A verification that the server has started, but for which the identity service has not sent its code yet. */
export interface UnsentVerification {
  verification: Verification;
  /** The phone in E.164, to request the code from the service. */
  e164: string;
}

/** The part of the state that survives a reload of the tab. Never a code. */
interface StoredState {
  /** As typed. */
  phone: string;
  countryCode: number;
  /** The code was right: the phone is verified, and sign-in consumes the proof. */
  registerOtpConfirmed: boolean;
  verification: Verification | null;
  unsent: UnsentVerification | null;
  /** A verification whose confirmation got no response, or none yet: it may have succeeded. */
  maybeProved: string | null;
  /** Whether the phone has an account; null when that is unknown. */
  isKnownPhone: boolean | null;
  /** Destination after sign-in; `safeNext` checks it. */
  next: string | null;
}

/**
 * The authentication state (specification 3.1), except the auth user: that is `useAuthUser()`, a view of the profile
 * query, so that the profile is stored in one place only.
 */
interface AuthState extends StoredState {
  /** File under /flags, derived from the country code. */
  countryFlag: string;
  /** Name of the private live channel, while it is open. */
  notificationChannel: string | null;
  setPhone: (phone: string) => void;
  setCountryCode: (countryCode: number) => void;
  setNext: (next: string | null) => void;
  setNotificationChannel: (channel: string | null) => void;
  /** Starts a verification after a code was sent: an earlier proof no longer counts. */
  startVerification: (verification: Verification, isKnownPhone: boolean | null) => void;
  setUnsent: (unsent: UnsentVerification | null) => void;
  setMaybeProved: (verificationId: string | null) => void;
  /** Marks the phone as verified, by this verification, which may differ from the one whose code was entered. */
  confirm: (verificationId: string) => void;
  /** Sets the time before which no code may be requested. */
  setResendAt: (resendAt: number) => void;
  /** Discards the proof, which the server rejects, or no longer accepts. */
  unconfirm: () => void;
  /** Clears the registration after sign-in. */
  forgetRegistration: () => void;
}

const KEY = 'rifq.registration';

const nothing: StoredState = {
  phone: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  registerOtpConfirmed: false,
  verification: null,
  unsent: null,
  maybeProved: null,
  isKnownPhone: null,
  next: null,
};

const flagOf = (countryCode: number) => findCountry(countryCode)?.flag ?? DEFAULT_COUNTRY_FLAG;

function recall(): StoredState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // Only this module writes the key in this tab, so an object under it has the shape of `nothing`.
    return typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
}

function store(state: AuthState): void {
  const { phone, countryCode, registerOtpConfirmed, verification, unsent, maybeProved, isKnownPhone, next } =
    state;
  const stored: StoredState = {
    phone,
    countryCode,
    registerOtpConfirmed,
    verification,
    unsent,
    maybeProved,
    isKnownPhone,
    next,
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is unavailable: a reload restarts the registration.
  }
}

const recalled = recall();

export const useAuthStore = create<AuthState>()(set => ({
  ...recalled,
  countryFlag: flagOf(recalled.countryCode),
  notificationChannel: null,
  setPhone: phone => set({ phone }),
  setCountryCode: countryCode => set({ countryCode, countryFlag: flagOf(countryCode) }),
  setNext: next => set({ next }),
  setNotificationChannel: notificationChannel => set({ notificationChannel }),
  startVerification: (verification, isKnownPhone) =>
    set({ verification, isKnownPhone, registerOtpConfirmed: false, maybeProved: null }),
  setUnsent: unsent => set({ unsent }),
  setMaybeProved: maybeProved => set({ maybeProved }),
  confirm: id =>
    set(({ verification }) => ({
      verification: verification && { ...verification, id },
      registerOtpConfirmed: true,
      maybeProved: null,
    })),
  setResendAt: resendAt =>
    set(({ verification }) => ({ verification: verification && { ...verification, resendAt } })),
  unconfirm: () => set({ registerOtpConfirmed: false, maybeProved: null }),
  forgetRegistration: () => set({ ...nothing, countryFlag: DEFAULT_COUNTRY_FLAG }),
}));

useAuthStore.subscribe(store);
