import { deadline, isNotFound, type MoyasarClient } from './moyasar-client.ts';
import { tokenResponse } from './responses.ts';

/** Fetches the card that Moyasar has saved under a token. */
export const fetchToken = (client: MoyasarClient, id: string, signal = deadline()) =>
  client.send({
    method: 'GET',
    path: `/tokens/${encodeURIComponent(id)}`,
    response: tokenResponse,
    repeatable: true,
    deadline: signal,
  });

/** Like `fetchToken`; null for a deleted card. */
export const findToken = (client: MoyasarClient, id: string, signal = deadline()) =>
  fetchToken(client, id, signal).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });

/** Deletes a token (docs.moyasar.com/guides/tokenization/tokenized-cards). */
export async function removeCard(client: MoyasarClient, reference: string): Promise<void> {
  const request = {
    method: 'DELETE',
    path: `/tokens/${encodeURIComponent(reference)}`,
    response: null,
    repeatable: true,
    deadline: deadline(),
  } as const;
  await client.send(request).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
