import type { FastifyInstance } from 'fastify';

/** Acts like the script of the card page: sends a card to the API that the page names. Returns the token. */
export async function submitCard(app: FastifyInstance, path: string, number: string): Promise<string> {
  const { body } = await app.inject(path);
  const named = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(body)?.[1] ?? '';
  const response = await fetch(`${named('api')}/tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ number, name: 'Sara Ali', month: '09', year: '2030', cvc: '123' },
      publishable_api_key: named('key'),
      callback_url: named('callback'),
      'metadata[setup_id]': named('setup'),
      'metadata[payer]': named('payer'),
    }),
  });
  const token: unknown = await response.json();
  return typeof token === 'object' && token !== null && 'id' in token ? String(token.id) : '';
}
