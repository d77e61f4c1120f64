import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/* Sheets loaded on demand. */
export const InviteSheet = lazyChunk(async () => ({
  default: (await import('./invite-sheet.tsx')).InviteSheet,
}));
export const MemberSheet = lazyChunk(async () => ({
  default: (await import('./member-sheet.tsx')).MemberSheet,
}));
export const DoctorSheet = lazyChunk(async () => ({
  default: (await import('./doctor-sheet.tsx')).DoctorSheet,
}));
