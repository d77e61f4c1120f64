import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConversation } from '../testing/build.ts';
import { buildPending } from '../testing/build-talk.ts';
import type { PendingMessage } from './conversation-api.ts';
import { useConversationClosing } from './use-closing.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = buildConversation({ closes_at: '2026-11-20T13:00:00.000Z' });
const failed = buildPending({ state: 'failed', refusal: { code: 'messages.closed', message: 'مغلقة' } });

function follow(waiting: PendingMessage[] = [], conversation = open) {
  const ask = vi.fn();
  const { rerender } = renderHook(props => useConversationClosing(props.conversation, props.waiting, ask), {
    initialProps: { conversation, waiting },
  });
  return { ask, rerender };
}

describe('a conversation that closes while it is open', () => {
  it('is refetched at its closing time, and again until the server reports it closed', () => {
    const { ask, rerender } = follow();
    vi.advanceTimersByTime(3_599_000);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(ask).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(30_000);
    expect(ask).toHaveBeenCalledTimes(2);
    rerender({ conversation: { ...open, open: false }, waiting: [] });
    vi.advanceTimersByTime(3_600_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is refetched when a message is rejected because it is closed', () => {
    const { ask, rerender } = follow([buildPending()]);
    expect(ask).not.toHaveBeenCalled();
    rerender({ conversation: open, waiting: [failed] });
    expect(ask).toHaveBeenCalledOnce();
    rerender({ conversation: { ...open, open: false }, waiting: [failed] });
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is not refetched for a rejected message once it is closed', () => {
    expect(follow([failed], { ...open, open: false }).ask).not.toHaveBeenCalled();
  });
});
