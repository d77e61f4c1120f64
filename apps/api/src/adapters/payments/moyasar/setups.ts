import type { Db } from '@rifq/db';
import * as z from 'zod/mini';
import {
  GatewayError,
  type GatewaySetup,
  type StartedPayment,
  type StartSetup,
} from '../../../ports/payments.ts';
import { tokenAnswer } from './answers.ts';
import { deleteSetups, findSetup, insertSetup, type SetupRow, setToken } from './moyasar.repository.ts';
import { deadline, isNotFound, type MoyasarClient } from './moyasar-client.ts';
import { keptCardOf } from './what-moyasar-says.ts';

export const CARD_SETUP_PATH = '/card-setup/moyasar';

/** After a visit has ended its card is kept by the domain, or never will be. */
const KEPT_MS = 7 * 86_400_000;

/** What a token says of the visit in which it was made, and of who gave the card. */
export const SETUP_ID = 'setup_id';
export const PAYER = 'payer';

export type Setups = { readonly db: Db; readonly client: MoyasarClient; readonly now: () => Date };

export const askToken = (client: MoyasarClient, id: string, signal = deadline()) =>
  client.send({
    method: 'GET',
    path: `/tokens/${encodeURIComponent(id)}`,
    answer: tokenAnswer,
    repeatable: true,
    deadline: signal,
  });

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
  z.uuid().safeParse(id).success ? findSetup(db, id) : null;

/** What has become of a visit, by the token that was made in it (docs.moyasar.com/api/other/tokens/token-status-reference). */
export async function retrieveSetup({ db, client, now }: Setups, reference: string): Promise<GatewaySetup> {
  const setup = await findVisit(db, reference);
  if (setup === null) throw new GatewayError('unknown setup', { refused: true });
  const waiting: GatewaySetup = { state: setup.expiresAt < now() ? 'expired' : 'open', card: null };
  if (setup.token === null) return waiting;
  const token = await askToken(client, setup.token).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (token?.status === 'initiated') return waiting;
  return token?.status === 'active'
    ? { state: 'done', card: keptCardOf(token) }
    : { state: 'failed', card: null };
}

/**
 * Notes the token that was made in a visit. Returns the page of 3-D Secure that comes next; null for a token that was
 * not made in it. Rejects with a GatewayError.
 */
export async function takeToken(
  { db, client }: Setups,
  visit: SetupRow,
  name: string,
): Promise<string | null> {
  const token = await askToken(client, name);
  const said = token.metadata ?? {};
  if (said[SETUP_ID] !== visit.id || said[PAYER] !== visit.payer) return null;
  await setToken(db, visit.id, token.id);
  return token.verification_url ?? visit.returnUrl;
}

/** Deletes a token (docs.moyasar.com/guides/tokenization/tokenized-cards). */
export async function removeCard(client: MoyasarClient, reference: string): Promise<void> {
  const request = {
    method: 'DELETE',
    path: `/tokens/${encodeURIComponent(reference)}`,
    answer: null,
    repeatable: true,
    deadline: deadline(),
  } as const;
  await client.send(request).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
