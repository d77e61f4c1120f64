import * as z from 'zod/mini';
import type { KillableApp } from './killable-app.ts';

const responseBody = z.object({ data: z.optional(z.unknown()), code: z.optional(z.string()) });

export type CallResponse = { readonly status: number; readonly code: string | null; readonly data: unknown };

/** Sends a request until it gets a response: one lost because the app was killed is retried, as browsers do. */
async function untilAnswered(app: KillableApp, send: () => Promise<CallResponse>): Promise<CallResponse> {
  for (;;) {
    await app.up();
    try {
      return await send();
    } catch (error) {
      // What `fetch` throws for a connection that is refused or lost.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Creates calls of the app by one user, each retried until it gets a response. */
export function callerOf(app: KillableApp, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit) =>
    untilAnswered(app, async () => {
      const response = await fetch(`${app.url}${path}`, { ...init, headers });
      const { data, code = null } = responseBody.parse(JSON.parse(await response.text()));
      return { status: response.status, code, data };
    });
  return {
    get: (path: string) => call(path, { method: 'GET' }),
    post: (path: string, body: object) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    /** Submits a form of a gateway page. */
    submit: (url: string, form: Readonly<Record<string, string>>) =>
      untilAnswered(app, async () => {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams(form),
          redirect: 'manual',
        });
        await response.text();
        return { status: response.status, code: null, data: null };
      }),
  };
}
