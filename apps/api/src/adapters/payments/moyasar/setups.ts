import { uuid } from '@rifq/contract/fields';
import type { Db } from '@rifq/db';
import {
  GatewayError,
  type GatewaySetup,
  type StartedPayment,
  type StartSetup,
} from '../../../ports/payments.ts';
import { savedCardOf } from './map-payment.ts';
import type { MoyasarClient } from './moyasar-client.ts';
import {
  addToken,
  deleteSetups,
  findMoyasarSetup,
  insertMoyasarSetup,
  type MoyasarSetupRow,
} from './setups.repository.ts';
import { fetchToken, findToken, removeCard } from './tokens.ts';

export const CARD_SETUP_PATH = '/card-setup/moyasar';

/** By then the domain has saved the card of an ended visit, or never will. */
const RETENTION_MS = 7 * 86_400_000;

/** The most cards of one visit; reading a visit queries each. */
const TOKENS_AT_MOST = 10;

/** Metadata keys of a token: the visit in which it was created, and the payer. */
export const SETUP_ID = 'setup_id';
export const PAYER = 'payer';

export type Setups = { readonly db: Db; readonly client: MoyasarClient; readonly now: () => Date };

/** Starts a visit to our card page. Only the page calls Moyasar, with the card. */
export async function startSetup(
  { db, now }: Setups,
  publicUrl: URL,
  { setupId, payer, returnUrl, expiresAt }: StartSetup,
): Promise<StartedPayment & { readonly url: string }> {
  await deleteSetups(db, new Date(now().getTime() - RETENTION_MS));
  await insertMoyasarSetup(db, { id: setupId, payer: payer.userId, returnUrl, expiresAt });
  const { href } = new URL(`${CARD_SETUP_PATH}/${setupId}`, publicUrl);
  return { reference: setupId, payerReference: null, url: href };
}

/** Finds a visit by our id; null if unknown. */
export const findVisit = async (db: Db, id: string): Promise<MoyasarSetupRow | null> =>
  uuid.safeParse(id).success ? findMoyasarSetup(db, id) : null;

/**
 * Returns the state of a visit, by its tokens (docs.moyasar.com/api/other/tokens/token-status-reference). The first
 * verified one is the card; the others, from earlier attempts or other tabs, are deleted.
 */
export async function retrieveSetup({ db, client, now }: Setups, reference: string): Promise<GatewaySetup> {
  const setup = await findVisit(db, reference);
  if (setup === null) throw new GatewayError('unknown setup', { refused: true });
  const waiting: GatewaySetup = { state: setup.expiresAt < now() ? 'expired' : 'open', card: null };
  if (setup.tokens.length === 0) return waiting;
  const tokens = await Promise.all(setup.tokens.map(name => findToken(client, name)));
  const active = tokens.find(token => token?.status === 'active');
  if (active) {
    const others = setup.tokens.filter(name => name !== active.id);
    await Promise.all(others.map(name => removeCard(client, name)));
    return { state: 'done', card: savedCardOf(active) };
  }
  return tokens.some(token => token?.status === 'initiated') ? waiting : { state: 'failed', card: null };
}

/**
 * Records a token that was created in a visit. Returns the page of 3-D Secure that comes next; null for a token of
 * another visit, and above the limit. Rejects with a GatewayError.
 */
export async function recordToken(
  { db, client }: Setups,
  visit: MoyasarSetupRow,
  name: string,
): Promise<string | null> {
  const token = await fetchToken(client, name);
  const said = token.metadata ?? {};
  if (said[SETUP_ID] !== visit.id || said[PAYER] !== visit.payer) return null;
  if (!(await addToken(db, visit.id, token.id, TOKENS_AT_MOST))) return null;
  return token.verification_url ?? visit.returnUrl;
}
