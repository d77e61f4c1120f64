import type { DoseType, ProtocolKey, Route } from '../types.ts';

/** Vaccines that count as live if the product is unknown; kennel cough only by nose or mouth. */
const usuallyLive: ReadonlySet<ProtocolKey> = new Set([
  '3',
  '4',
  '5',
  '8',
  '9',
  'cdv',
  'cav',
  'cpv',
  'cpiv',
  'fip',
]);

/** Whether a vaccine is live, by its type or as usual. A vectored one does not multiply, so it is not live. */
export function isLiveVaccine(
  protocol: ProtocolKey,
  known: { readonly type: DoseType | null; readonly route: Route | null } | undefined,
): boolean {
  const type = known?.type ?? null;
  if (type !== null) return type === 'live';
  return usuallyLive.has(protocol) && !(protocol === '3' && known?.route === 'injectable');
}
