import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import type { MessageStatus } from '../data/conversation-api.ts';
import { buildMessage } from '../testing/build.ts';
import { buildPending } from '../testing/build-talk.ts';
import { MessageBubble } from './message-bubble.tsx';
import { PendingBubble } from './pending-bubble.tsx';

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

function openMessage(
  overrides: Parameters<typeof buildMessage>[0] = {},
  { delivery = null, isVisible = false }: { delivery?: MessageStatus | null; isVisible?: boolean } = {},
) {
  const [onMenu, onPhoto] = [vi.fn(), vi.fn()];
  const message = buildMessage(overrides);
  const { unmount } = renderScreen(
    <MessageBubble
      message={message}
      time={() => '5:38 م'}
      delivery={delivery}
      saysState={isVisible}
      isFirst
      saysSender={isVisible}
      isMarked={false}
      onMenu={onMenu}
      onPhoto={onPhoto}
    />,
  );
  return { message, onMenu, onPhoto, unmount, article: screen.getByRole('article') };
}

function openPending(overrides: Parameters<typeof buildPending>[0] = {}, isOffline = false) {
  const [onRetry, onDrop] = [vi.fn(), vi.fn()];
  const pending = buildPending(overrides);
  renderScreen(<PendingBubble pending={pending} isOffline={isOffline} onRetry={onRetry} onDrop={onDrop} />);
  return { pending, onRetry, onDrop, article: screen.getByRole('article') };
}

describe('a message', () => {
  const own = { own: true, side: 'owner', sender: 'نورة العتيبي', doctor_id: null } as const;

  it.each([
    ['sent', 'أُرسلت'],
    ['delivered', 'وصلت'],
    ['read', 'قُرئت'],
  ] as const)('that was %s shows it visibly or to a screen reader only', (delivery, word) => {
    const { article, unmount } = openMessage(own, { delivery, isVisible: true });
    expect(screen.getByText(new RegExp(`^${word} \\d+:38`))).toBeTruthy();
    expect(article.textContent).toContain('أنت');
    unmount();
    openMessage(own, { delivery });
    expect(screen.getByText(`، ${word}`)).toBeTruthy();
  });

  it('with an emergency sign is marked for the clinic, and not for the owner who wrote it', () => {
    const flagged = { red_flags: ['bleeding' as const] };
    const { article, unmount } = openMessage({ ...own, own: false, ...flagged });
    expect(article.textContent).toContain('علامة طارئة');
    unmount();
    expect(openMessage({ ...own, ...flagged }).article.textContent).not.toContain('علامة طارئة');
  });

  it('of the desk is labelled as its, with a first name where there is one', () => {
    const desk = { sender: null, doctor_id: null };
    const { article, unmount } = openMessage(desk, { isVisible: true });
    expect(article.textContent).toMatch(/^استقبال العيادة/);
    unmount();
    const named = openMessage({ ...desk, sender: 'سارة' }, { isVisible: true });
    expect(named.article.textContent).toMatch(/^استقبال العيادة\s· سارة/);
    named.unmount();
  });

  it("of a user without a name is labelled as the doctor's or the owner's", () => {
    expect(openMessage({ sender: null }, { isVisible: true }).article.textContent).toContain('الطبيب');
  });

  it('opens links in a new window without opener or referrer', () => {
    openMessage({ text: 'الموقع https://maps.example/x؟ والرقم 0501234567' });
    const link = screen.getByRole('link', { name: /maps\.example/ });
    expect(link.getAttribute('href')).toBe('https://maps.example/x');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('0501234567').getAttribute('dir')).toBe('ltr');
  });

  it('opens its menu by the button', () => {
    const { message, onMenu } = openMessage();
    const button = screen.getByRole('button', { name: 'خيارات الرسالة' });
    fireEvent.click(button);
    expect(onMenu).toHaveBeenCalledExactlyOnceWith(message, button);
  });

  it('with a photo opens it', () => {
    const file = {
      address: '/api/files/x',
      kind: 'photo',
      name: null,
      bytes: 9,
      width: 800,
      height: 600,
    } as const;
    const { message, onPhoto } = openMessage({
      kind: 'photo',
      text: null,
      file: { ...file, seconds: null, waveform: null },
    });
    const button = screen.getByRole('button', { name: 'فتح الصورة' });
    fireEvent.click(button);
    expect(onPhoto).toHaveBeenCalledExactlyOnceWith(message);
  });

  it('with a PDF shows its name, kind and size, and saves it', () => {
    const file = { kind: 'pdf', name: 'تحليل دم مشمش', bytes: 2_202_009, address: '/api/files/y' } as const;
    const { article } = openMessage({
      kind: 'pdf',
      text: null,
      file: { ...file, width: null, height: null, seconds: null, waveform: null },
    });
    expect(article.textContent).toContain('PDF\u00a0· 2.1 م.ب');
    const link = screen.getByRole('link', { name: 'تنزيل تحليل دم مشمش' });
    expect(link.getAttribute('href')).toBe('/api/files/y');
    expect(link.hasAttribute('download')).toBe(true);
  });
});

describe('an unsent message', () => {
  it('is shown as being sent, without a button', () => {
    const { article } = openPending({ state: 'waiting' });
    expect(article.textContent).toContain('جارٍ الإرسال');
    expect(article.hasAttribute('data-waiting')).toBe(false);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['offline', {}, true],
    ['behind others for some time', { state: 'waiting', writtenAt: 0 }, false],
  ] as const)('waits %s, and can be removed', (_when, overrides, isOffline) => {
    const { pending, onDrop, article } = openPending(overrides, isOffline);
    expect(article.textContent).toContain('بانتظار الاتصال');
    expect(article.hasAttribute('data-waiting')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'إلغاء الإرسال' }));
    expect(onDrop).toHaveBeenCalledExactlyOnceWith(pending.id);
  });

  it('shows why it has failed, and can be resent or removed', () => {
    const refusal = { code: 'messages.closed', message: 'أُغلقت المحادثة.' };
    const { pending, onRetry, onDrop } = openPending({ state: 'failed', refusal });
    expect(screen.getByRole('alert').textContent).toContain('لم تُرسل: أُغلقت المحادثة.');
    fireEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    fireEvent.click(screen.getByRole('button', { name: 'حذف' }));
    expect([onRetry.mock.calls, onDrop.mock.calls]).toEqual([[[pending.id]], [[pending.id]]]);
  });
});
