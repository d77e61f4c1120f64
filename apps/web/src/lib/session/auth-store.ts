import { DEFAULT_COUNTRY_CODE, DEFAULT_COUNTRY_FLAG, findCountry } from '@rifq/contract';
import { create } from 'zustand';

/** The running proof of a phone. Times in milliseconds since 1970. */
export interface Verification {
  id: string;
  /** The phone and country code the code was sent to, as they were typed. */
  phone: string;
  countryCode: number;
  expiresAt: number;
  /** From when another code may be sent. */
  resendAt: number;
  /** By which the identity service knows the code it has sent; left out where the app sends it. */
  session?: string;
}

/** A verification that the server has begun, and for whose phone the identity service has not sent its code yet. */
export interface UnsentVerification {
  verification: Verification;
  /** The phone in E.164, as the service is asked for the code. */
  e164: string;
}

/** What lives on in this tab when the page is reloaded. Never a code. */
interface Kept {
  /** As typed. */
  phone: string;
  countryCode: number;
  /** The code was right: the phone is proved and is spent by signing in. */
  registerOtpConfirmed: boolean;
  verification: Verification | null;
  unsent: UnsentVerification | null;
  /** The verification that was to be proved when the answer was lost, or has not come: it may be. */
  maybeProved: string | null;
  /** Whether the phone has an account; null when that could not be asked. */
  isKnownPhone: boolean | null;
  /** Where to go once signed in; `safeNext` checks it. */
  next: string | null;
}

/**
 * The authentication state (specification 3.1), but for the auth user: that one is `useAuthUser()`, a
 * view of the profile query, so that the profile is kept in one place only.
 */
interface AuthState extends Kept {
  /** File under /flags; it follows from the country code. */
  countryFlag: string;
  /** Name of the private live channel, while it is open. */
  notificationChannel: string | null;
  setPhone: (phone: string) => void;
  setCountryCode: (countryCode: number) => void;
  setNext: (next: string | null) => void;
  setNotificationChannel: (channel: string | null) => void;
  /** A code was sent: an earlier proof no longer counts. */
  startVerification: (verification: Verification, isKnownPhone: boolean | null) => void;
  setUnsent: (unsent: UnsentVerification | null) => void;
  setMaybeProved: (verificationId: string | null) => void;
  /** The phone is proved by this verification, which may be another than the one whose code it was. */
  confirm: (verificationId: string) => void;
  /** No code may be asked for before this time. */
  setResendAt: (resendAt: number) => void;
  /** The server does not take the proof, or does not any more. */
  unconfirm: () => void;
  /** Signed in: nothing of the registration is needed any more. */
  forgetRegistration: () => void;
}

const KEY = 'rifq.registration';

const nothing: Kept = {
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

function recall(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // Only this module writes the key, in this tab, so an object under it has the shape of `nothing`.
    return typeof kept === 'object' && kept !== null ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

function keep(state: AuthState): void {
  const { phone, countryCode, registerOtpConfirmed, verification, unsent, maybeProved, isKnownPhone, next } =
    state;
  const kept: Kept = {
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
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is closed: a reload restarts the registration.
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

useAuthStore.subscribe(keep);
