/** Where people write to, where the operator has set it when building; otherwise the clinic itself is the way. */
export const SUPPORT_EMAIL: string | undefined = import.meta.env.VITE_SUPPORT_EMAIL || undefined;
