import { uuid } from '@rifq/contract/fields';
import type { Db } from '@rifq/db';
import {
  GatewayError,
  type GatewaySetup,
  type StartedPayment,
  type StartSetup,
} from '../../../ports/payments.ts';
import { keptCardOf } from './map-payment.ts';
import type { MoyasarClient } from './moyasar-client.ts';
import { addToken, deleteSetups, findSetup, insertSetup, type SetupRow } from './setups.repository.ts';
import { askToken, findToken, removeCard } from './tokens.ts';

export const CARD_SETUP_PATH = '/card-setup/moyasar';

/** After a visit has ended its card is kept by the domain, or never will be. */
const KEPT_MS = 7 * 86_400_000;

/** Cards that are tried in one visit; each is asked for when it is looked at. */
const TOKENS_AT_MOST = 10;

/** What a token says of the visit in which it was made, and of who gave the card. */
export const SETUP_ID = 'setup_id';
export const PAYER = 'payer';

export type Setups = { readonly db: Db; readonly client: MoyasarClient; readonly now: () => Date };

/** Begins a visit to our page for the card. It asks Moyasar nothing: the page does, with the card. */
export async function startSetup(
  { db, now }: Setups,
  publicUrl: URL,
  { setupId, payer, returnUrl, expiresAt }: StartSetup,
): Promise<StartedPayment & { readonly url: string }> {
  await deleteSetups(db, new Date(now().getTime() - KEPT_MS));
  await insertSetup(db, { id: setupId, payer: payer.userId, returnUrl, expiresAt });
  const { href } = new URL(`${CARD_SETUP_PATH}/${setupId}`, publicUrl);
  return { reference: setupId, payerReference: null, url: href };
}

/** A visit by our id of it; null for one that is not known. */
export const findVisit = async (db: Db, id: string): Promise<SetupRow | null> =>
  uuid.safeParse(id).success ? findSetup(db, id) : null;

/**
 * What has become of a visit, by the tokens that were made in it
 * (docs.moyasar.com/api/other/tokens/token-status-reference). The first that was verified is the card; the others, which
 * somebody tried before or in another tab, are deleted.
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
    return { state: 'done', card: keptCardOf(active) };
  }
  return tokens.some(token => token?.status === 'initiated') ? waiting : { state: 'failed', card: null };
}

/**
 * Notes a token that was made in a visit. Returns the page of 3-D Secure that comes next; null for a token that was not
 * made in it, and for one too many. Rejects with a GatewayError.
 */
export async function takeToken(
  { db, client }: Setups,
  visit: SetupRow,
  name: string,
): Promise<string | null> {
  const token = await askToken(client, name);
  const said = token.metadata ?? {};
  if (said[SETUP_ID] !== visit.id || said[PAYER] !== visit.payer) return null;
  if (!(await addToken(db, visit.id, token.id, TOKENS_AT_MOST))) return null;
  return token.verification_url ?? visit.returnUrl;
}
