import { type EventToPublish, InvalidEventError, readEvent } from '../core/event-input.ts';
import { publish } from '../core/publish.ts';
import type { AppState } from '../core/state.ts';
import { isJsonObject, type JsonObject, parseJson } from '../protocol/json.ts';
import { type Attributes, describeChannel, readAttributes } from './attributes.ts';
import { HttpApiError } from './http-api-error.ts';

/**
 * `POST /apps/{id}/events {name, data, channels | channel, socket_id?, info?}`; `info` requests attributes of the
 * channels.
 */
export function postEvent(app: AppState, body: Buffer): object {
  const input = readBody(body);
  const [event, attributes] = [checked(app, input), readInfo(input)];
  publish(app, event);
  if (attributes.size === 0) return {};
  return {
    channels: Object.fromEntries(
      event.channels.map(channel => [channel.name, describeChannel(app, channel, attributes)]),
    ),
  };
}

/**
 * `POST /apps/{id}/batch_events {batch: [{name, data, channel, socket_id?, info?}]}`: publishes all of them, or none.
 */
export function postBatch(app: AppState, body: Buffer): object {
  const { batch } = readBody(body);
  const { eventsPerBatch } = app.hub.limits;
  if (!Array.isArray(batch) || !batch.every(isJsonObject))
    throw new HttpApiError(400, 'batch must be a list of events');
  if (batch.length > eventsPerBatch)
    throw new HttpApiError(400, `a batch holds at most ${eventsPerBatch} events`);
  const events = batch.map(input => ({ event: checked(app, input), attributes: readInfo(input) }));
  for (const { event } of events) publish(app, event);
  if (events.every(({ attributes }) => attributes.size === 0)) return {};
  return {
    batch: events.map(({ event: { channels }, attributes }) =>
      channels[0] ? describeChannel(app, channels[0], attributes) : {},
    ),
  };
}

function readBody(body: Buffer): JsonObject {
  const parsed = parseJson(body.toString());
  if (!isJsonObject(parsed)) throw new HttpApiError(400, 'the body must be a JSON object');
  return parsed;
}

function checked(app: AppState, input: JsonObject): EventToPublish {
  try {
    return readEvent(app, input);
  } catch (error) {
    if (error instanceof InvalidEventError) throw new HttpApiError(error.status, error.message);
    throw error;
  }
}

function readInfo({ info }: JsonObject): Attributes {
  return readAttributes(typeof info === 'string' ? info : undefined);
}
