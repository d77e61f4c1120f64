import { deadline, type MoyasarClient, MoyasarFailure } from './moyasar-client.ts';
import { invoiceListResponse } from './responses.ts';

/** Whether Moyasar accepts the key (docs.moyasar.com/api/errors: 401 and 403 are returned for keys). */
export async function isKeyAccepted(client: MoyasarClient): Promise<boolean> {
  try {
    const answer = invoiceListResponse;
    await client.send({ method: 'GET', path: '/invoices', answer, repeatable: true, deadline: deadline() });
    return true;
  } catch (error) {
    if (error instanceof MoyasarFailure && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}
