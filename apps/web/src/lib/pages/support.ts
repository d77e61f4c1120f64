/** Support address, if the operator has set it at build time; otherwise users contact the clinic. */
export const SUPPORT_EMAIL: string | undefined = import.meta.env.VITE_SUPPORT_EMAIL || undefined;
