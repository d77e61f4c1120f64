/** Where people write to; an operator sets their own when building. */
export const SUPPORT_EMAIL: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'help@rifq.example';
