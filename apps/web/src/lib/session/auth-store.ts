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

/** What lives on in this tab when the page is reloaded. Never a code. */
interface Kept {
  /** As typed. */
  phone: string;
  countryCode: number;
  /** The code was right: the phone is proved and is spent by signing in. */
  registerOtpConfirmed: boolean;
  verification: Verification | null;
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
  /** No code may be asked for before this time. */
  setResendAt: (resendAt: number) => void;
  setRegisterOtpConfirmed: (confirmed: boolean) => void;
  /** Signed in: nothing of the registration is needed any more. */
  forgetRegistration: () => void;
}

const KEY = 'rifq.registration';

const nothing: Kept = {
  phone: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  registerOtpConfirmed: false,
  verification: null,
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

function keep({ phone, countryCode, registerOtpConfirmed, verification, isKnownPhone, next }: Kept): void {
  try {
    const kept = { phone, countryCode, registerOtpConfirmed, verification, isKnownPhone, next };
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
    set({ verification, isKnownPhone, registerOtpConfirmed: false }),
  setResendAt: resendAt =>
    set(({ verification }) => ({ verification: verification && { ...verification, resendAt } })),
  setRegisterOtpConfirmed: registerOtpConfirmed => set({ registerOtpConfirmed }),
  forgetRegistration: () => set({ ...nothing, countryFlag: DEFAULT_COUNTRY_FLAG }),
}));

useAuthStore.subscribe(keep);
