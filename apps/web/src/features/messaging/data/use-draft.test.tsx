import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetDrafts } from '../../../lib/session/drafts.ts';
import { useDraft } from './use-draft.ts';

afterEach(() => localStorage.clear());

const open = (reservationId = 'r1') => renderHook(id => useDraft(id), { initialProps: reservationId });
/** Text in the field after a reload. */
const afterReload = () => open().result.current.text;

describe('a draft', () => {
  it('belongs to one conversation, survives a reload, and is deleted at sign-out', () => {
    const { result, rerender } = open();
    act(() => result.current.change('نصف رسالة'));
    rerender('r2');
    expect(result.current.text).toBe('');
    rerender('r1');
    expect(result.current.text).toBe('نصف رسالة');
    expect(afterReload()).toBe('نصف رسالة');
    forgetDrafts();
    expect(afterReload()).toBe('');
  });

  it('leaves the field immediately, and the device only once the message is stored', async () => {
    const { result } = open();
    act(() => result.current.change(' أُرسلت '));
    let stored = () => {};
    let handed = Promise.resolve();
    act(() => {
      handed = result.current.hand(text => {
        expect(text).toBe('أُرسلت');
        return new Promise<void>(resolve => {
          stored = resolve;
        });
      });
    });
    expect(result.current.text).toBe('');
    expect(afterReload()).toBe(' أُرسلت ');
    stored();
    await act(() => handed);
    expect(afterReload()).toBe('');
  });

  it('is restored before later text if the device could not store it', async () => {
    const { result } = open();
    act(() => result.current.change('أولى'));
    let fail = () => {};
    let handed = Promise.resolve();
    act(() => {
      handed = result.current.hand(
        () =>
          new Promise<void>((_resolve, reject) => {
            fail = () => reject(new Error('full'));
          }),
      );
    });
    act(() => result.current.change('ثانية'));
    fail();
    await act(() => expect(handed).rejects.toThrow('full'));
    expect(result.current.text).toBe('أولى\nثانية');
    expect(afterReload()).toBe('أولى\nثانية');
  });

  it('written later is preserved when the earlier one was stored', async () => {
    const { result } = open();
    act(() => result.current.change('أولى'));
    await act(async () => {
      const handed = result.current.hand(() => Promise.resolve());
      result.current.change('ثانية');
      await handed;
    });
    expect(result.current.text).toBe('ثانية');
    expect(afterReload()).toBe('ثانية');
  });
});
