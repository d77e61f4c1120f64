import { createRequire } from 'node:module';
import type Pusher from 'pusher';
import type PusherJs from 'pusher-js';
import type { ChannelAuthorizationCallback, Options } from 'pusher-js';
import { onTestFinished } from 'vitest';
import { type TestServer, testApp } from './server.ts';

const required = createRequire(import.meta.url)('pusher-js');

/** The unchanged client for Node. Its types describe an ES module, but it is CommonJS that exports the class itself. */
export const PusherClient: typeof PusherJs.default = required;
/** The same with the type that Echo, whose types were written for a bundler, expects. */
export const PusherForEcho: typeof PusherJs = required;

type Identify = (channel: string) => Pusher.PresenceChannelData | undefined;

/**
 * Options to connect to this server and authorise channels by the SDK; `identify` gives the user of presence channels.
 */
export function clientOptions(
  { port, sdk }: Pick<TestServer, 'port' | 'sdk'>,
  identify: Identify = () => undefined,
): Options {
  const authorise = (
    { socketId, channelName }: { socketId: string; channelName: string },
    done: ChannelAuthorizationCallback,
  ) => done(null, sdk.authorizeChannel(socketId, channelName, identify(channelName)));
  return {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    // The types of the client require an endpoint next to a handler, which it then does not use.
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: authorise },
  };
}

/** A client that is disconnected when the test has ended. */
export function openClient(options: Options): InstanceType<typeof PusherJs.default> {
  const client = new PusherClient(testApp.key, options);
  onTestFinished(() => client.disconnect());
  return client;
}

type Bindable = {
  bind(event: string, callback: (data: unknown, metadata?: unknown) => void): unknown;
  unbind(event: string, callback: (data: unknown, metadata?: unknown) => void): unknown;
};

/** Waits for the next `event` of a channel, a connection or a user, with its metadata. */
export function nextOf(source: Bindable, event: string): Promise<{ data: unknown; metadata: unknown }> {
  return new Promise(resolve => {
    const listener = (data: unknown, metadata: unknown) => {
      source.unbind(event, listener);
      resolve({ data, metadata });
    };
    source.bind(event, listener);
  });
}
