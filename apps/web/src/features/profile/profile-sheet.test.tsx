import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { toAuthUser } from '../../lib/session/me.ts';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { refuse, respond, server } from '../../testing/server.ts';
import ProfileSheet from './profile-sheet.tsx';

const me = buildMe();
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  URL.createObjectURL = () => 'blob:avatar';
  URL.revokeObjectURL = () => undefined;
  server.use(
    respond('get', '/api/user/me', me),
    respond('post', '/api/profile/update', body => {
      sent.push(body);
      return { ...me, firstname: 'نوف' };
    }),
  );
});

function open() {
  const onClose = vi.fn();
  const { queryClient } = renderScreen(<ProfileSheet user={toAuthUser(me)} onClose={onClose} />);
  return { onClose, queryClient };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));

describe('the profile form', () => {
  it('sends only changed values', async () => {
    const { onClose, queryClient } = open();
    type(field(/الاسم الأول/), ' نوف ');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ firstname: 'نوف' }]);
    expect(queryClient.getQueryData(['me'])).toMatchObject({ firstname: 'نوف' });
  });

  it('explains the next step for a changed email only', async () => {
    const { onClose } = open();
    type(field(/الاسم الأول/), 'نوف');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(useUiStore.getState().modal_title).toBe('');
    type(field(/البريد/), 'nouf@example.com');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    const { modal_title, modal_text, closeModals } = useUiStore.getState();
    expect(modal_title).toBe('بقي تأكيد البريد');
    expect(modal_text).toContain('لا تصل إليه رسائل قبل تأكيده');
    closeModals('modal_title', 'modal_text');
  });

  it('sends a picture alone', async () => {
    const { onClose } = open();
    const picture = new File(['x'], 'n.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText(/^صورتك/), { target: { files: [picture] } });
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(Object.keys(sent[0] ?? {})).toEqual(['avatar']);
  });

  it('sends nothing without a change', async () => {
    const { onClose } = open();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([]);
  });

  it('does not clear a name that was emptied', async () => {
    open();
    type(field(/الاسم الأول/), '');
    save();
    await waitFor(() => expect(document.activeElement).toBe(field(/الاسم الأول/)));
    expect(sent).toEqual([]);
  });

  it('shows an error at its field and preserves the value', async () => {
    server.use(
      refuse('post', '/api/profile/update', 422, {
        message: 'بعض البيانات تحتاج إلى تصحيح.',
        code: 'request.invalid',
        errors: { email: ['البريد غير مكتمل. مثال: name@example.com'] },
      }),
    );
    const { onClose } = open();
    type(field(/البريد/), 'noura@');
    save();
    expect(await screen.findByText(/البريد غير مكتمل/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/البريد/)));
    expect(field(/البريد/).value).toBe('noura@');
    expect(onClose).not.toHaveBeenCalled();
  });
});
