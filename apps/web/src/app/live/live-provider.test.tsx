import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearQueries } from '../../lib/calls/query-client.ts';
import { useDiscardGuard } from '../../lib/forms/discard-guard.tsx';
import { useEcho } from '../../lib/live/echo.ts';
import { meQuery } from '../../lib/session/me.ts';
import { buildMe } from '../../testing/build-me.ts';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { LiveProvider } from './live-provider.tsx';

const [one, other] = [buildMe(), buildMe({ id: '0190f5fe-7c00-7a00-8000-000000000002' })];
const channelOf = ({ id }: typeof one) => `private-notification.${id}`;
const until = <T,>(assertion: () => T) => vi.waitFor(assertion);

function HasEcho() {
  return <p>{useEcho() === null ? 'no echo' : 'echo'}</p>;
}

/** A form with unsaved input. */
function HalfFilledForm() {
  return <p>form {useDiscardGuard(true, () => undefined).dialog}</p>;
}

async function open() {
  const live = await startLiveServer();
  answerAuth('token-1');
  server.use(respond('get', '/api/live/config', live.config));
  const { queryClient } = renderScreen(
    <LiveProvider>
      <HasEcho />
      <HalfFilledForm />
    </LiveProvider>,
  );
  const isNow = (me: typeof one) => act(async () => void queryClient.setQueryData(meQuery.queryKey, me));
  await isNow(one);
  await until(() => expect(live.joined).toEqual([channelOf(one)]));
  await screen.findByText('echo');
  return { live, queryClient, isNow };
}

beforeEach(() => {
  localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
});

describe('the live channel of the app', () => {
  it('is left when its user’s data is cleared, and then belongs to the next user', async () => {
    const { live, queryClient, isNow } = await open();
    await act(async () => clearQueries(queryClient));
    await screen.findByText('no echo');
    await until(() => expect(live.connections().open).toBe(0));
    await isNow(other);
    await until(() => expect(live.joined).toEqual([channelOf(one), channelOf(other)]));
    expect(live.connections()).toEqual({ all: 2, open: 1 });
  });

  it('of another user who signed in in another tab needs a full load, which no form blocks', async () => {
    const { live, isNow } = await open();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    const left: boolean[] = [];
    const reload = () => void left.push(leave());
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
    await isNow(other);
    await until(() => expect(left).toEqual([true]));
    expect(screen.queryByText('form')).toBeNull();
    await until(() => expect(live.connections().open).toBe(0));
    expect(live.joined).toEqual([channelOf(one)]);
  });
});
