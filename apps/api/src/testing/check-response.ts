import { errorCodes, fieldErrorCodes } from '@rifq/contract';
import { calls } from '@rifq/contract/calls';
import { challenge } from '@rifq/contract/challenge';
import { defaultLanguage, reservationStates } from '@rifq/rules';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { appDomains } from '../domains.ts';
import { makeErrorTexts } from '../http/error-texts.ts';

const text = makeErrorTexts(appDomains.errorTexts)(defaultLanguage);

/** The body of a stale form's error: the response that its call would return without a change. */
const current = z.union([
  calls['POST /api/pets/update'].response,
  z.object({ me: calls['POST /api/profile/update'].response }),
  calls['POST /api/vaccines/doses/update'].response,
  calls['POST /api/vaccines/options'].response,
  calls['POST /api/clinic/hours/save'].response,
  calls['POST /api/clinic/periods/save'].response,
  calls['POST /api/clinic/messages/replies/save'].response,
  calls['POST /api/clinic/chart/note/save'].response,
  calls['POST /api/clinic/note-templates/save'].response,
  calls['POST /api/reservations/delay'].response,
  calls['POST /api/clinic/reservations/move'].response,
  calls['POST /api/clinic/team/role'].response,
  calls['POST /api/clinic/opening/save'].response,
  calls['POST /api/clinic/services/save'].response,
  calls['POST /api/clinic/clients/save'].response,
  calls['POST /api/clinic/bills/save'].response,
  calls['POST /api/clinic/seller/save'].response,
]);

const refusal = z.strictObject({
  message: z.string().check(z.minLength(1)),
  code: z.enum(errorCodes),
  errors: z.optional(z.record(z.string(), z.array(z.string().check(z.minLength(1))).check(z.minLength(1)))),
  retry_after: z.optional(z.number()),
  ended_at: z.optional(z.string()),
  payment_id: z.optional(z.string()),
  challenge: z.optional(challenge),
  alternatives: z.optional(z.array(z.strictObject({ starts_at: z.string(), ends_at: z.string() }))),
  state: z.optional(z.enum(reservationStates)),
  current: z.optional(current),
  allergies: z.optional(z.array(z.string())),
  client_id: z.optional(z.string()),
  changed_by: z.optional(
    z.union([
      z.strictObject({ who: z.literal('self') }),
      z.strictObject({ who: z.literal('colleague'), name: z.nullable(z.string()) }),
    ]),
  ),
  booked: z.optional(
    z.array(
      z.strictObject({
        reservation_id: z.string(),
        doctor_id: z.string(),
        starts_at: z.string(),
        pet_name: z.string(),
        owner_name: z.string(),
        ends_at: z.string(),
        kind: z.literal([1, 2, 3]),
        can_move: z.boolean(),
        can_offer: z.boolean(),
        is_paid: z.boolean(),
        in_session: z.boolean(),
      }),
    ),
  ),
});

/** Codes of a 422 that concern the whole request instead of single fields. */
const WHOLE = new Set([
  'identity.verification_unknown',
  'identity.code_expired',
  'identity.code_exhausted',
  'identity.proof_invalid',
]);

/**
 * Throws unless a response is a success or an error in the documented shape: no 5xx, a known code with its text, and
 * with a 422 the fields.
 */
export function checkResponse(response: LightMyRequestResponse): void {
  const summary = `${response.statusCode} ${response.body.slice(0, 300)}`;
  if (response.statusCode >= 500) throw new Error(`our own fault: ${summary}`);
  if (response.statusCode < 400) return;
  const body = refusal.safeParse(response.json());
  if (!body.success) throw new Error(`not the shape of a refusal: ${summary}`);
  const { code, errors } = body.data;
  if (response.statusCode === 422 && !WHOLE.has(code) && errors === undefined)
    throw new Error(`no field is named: ${summary}`);
  if (String(response.headers['cache-control']) !== 'no-store')
    throw new Error(`a refusal may be cached: ${summary}`);
  const knownKeys: readonly string[] = [...errorCodes, ...fieldErrorCodes];
  const raw = [body.data.message, ...Object.values(errors ?? {}).flat()].find(sentence =>
    knownKeys.includes(sentence),
  );
  if (raw !== undefined) throw new Error(`a key instead of a text: ${summary}`);
  if (code === 'request.method' && body.data.message !== text('request.method'))
    throw new Error(`another sentence: ${summary}`);
}
