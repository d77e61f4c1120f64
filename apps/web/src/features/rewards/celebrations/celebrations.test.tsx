import type { Celebration, Me } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useAuthUser } from '../../../lib/session/me.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildCelebration, buildSummary } from '../testing/build.ts';
import { Celebrations } from './celebrations.tsx';

const away = {
  ...mishmish,
  id: '0190f5fe-7c00-7a00-8000-0000000000a2',
  name: 'لولو',
  state: 'lost',
} as const;
const weighed = buildCelebration(1);
const photographed = buildCelebration(2, { reason: 'pet_photo', coins: 10, points: 10 });
const risen = buildCelebration(3, { reason: 'dose_confirmed', coins: 30, points: 30, level: 4 });

/** Fakes the server's state: marking an award as seen applies to all devices. */
function serve(unseen: readonly Celebration[], pets: Me['pets'] = [mishmish]) {
  const backend = { unseen, seen: [] as unknown[], isFirst: true };
  server.use(
    respond('get', '/api/user/me', buildMe({ pets })),
    respond('get', '/api/rewards/summary', () =>
      buildSummary({
        coins: 170,
        points: 610,
        level: 4,
        level_start: 600,
        next_level_start: 1000,
        celebrations: [...backend.unseen],
      }),
    ),
    respond('post', '/api/rewards/seen', sent => {
      backend.seen.push(Object(sent).movement_id);
      backend.unseen = [];
      return { first: backend.isFirst };
    }),
  );
  return backend;
}

/** A page with a sheet, an error, and links to other pages. */
function Page({ hasError = false, hasSheet = false }: { hasError?: boolean; hasSheet?: boolean }) {
  const navigate = useNavigate();
  const [error, setError] = useState(hasError);
  const [sheet, setSheet] = useState(hasSheet);
  const isReady = useAuthUser() !== undefined;
  return (
    <>
      {isReady && <p>ready</p>}
      <div role="alert">{error && 'خلل'}</div>
      <button type="button" onClick={() => setError(false)}>
        mend
      </button>
      <button type="button" onClick={() => void navigate('/dashboard/vaccines')}>
        leave
      </button>
      <button type="button" onClick={() => void navigate('/dashboard/payments/1')}>
        pay
      </button>
      <button type="button" onClick={() => setSheet(true)}>
        open
      </button>
      <Sheet isOpen={sheet} onOpenChange={setSheet} title="وزن" closeLabel="إغلاق الوزن">
        <p>form</p>
      </Sheet>
      <Celebrations />
    </>
  );
}
const show = (page: { hasError?: boolean; hasSheet?: boolean; at?: string } = {}) =>
  renderScreen(<Page {...page} />, { at: page.at ?? '/dashboard' });
const press = (name: string) => fireEvent.click(screen.getByText(name));
const sheetOfLevel = () => screen.findByRole('dialog', { name: 'أهلًا بك في المستوى 4' });

function setVisible(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  vi.restoreAllMocks();
  act(() => {
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
  });
});

describe('a finished task', () => {
  it('is one toast, and is marked seen before it is shown', async () => {
    const backend = serve([weighed]);
    show();
    const toast = await screen.findByText('سُجّل وزن «مشمش» هذا الأسبوع.');
    expect(toast.textContent).toBe('سُجّل وزن «مشمش» هذا الأسبوع.أُضيفت 5 نقاط إلى تقدّمك');
    expect(backend.seen).toEqual([weighed.id]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is added to the toast of the action, whose undo action stays', async () => {
    const onPress = vi.fn();
    toasts.show({ message: 'سُجّل وزن «مشمش»', action: { label: 'تراجع', onPress }, about: mishmish.id });
    toasts.show({ message: 'نُسخ رقم الشريحة' });
    serve([weighed]);
    show();
    const gain = await screen.findByText('أُضيفت 5 نقاط إلى تقدّمك');
    expect(gain.closest('.toast')?.textContent).toMatch(/^سُجّل وزن «مشمش»/);
    expect(document.querySelectorAll('.toast')).toHaveLength(2);
    press('تراجع');
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('is a separate toast next to one about something else', async () => {
    toasts.show({ message: 'سُجّل التأجيل' });
    toasts.show({ message: 'حُفظت الصورة', about: '0190f5fe-7c00-7a00-8000-0000000000a9' });
    serve([weighed]);
    show();
    const gain = await screen.findByText('أُضيفت 5 نقاط إلى تقدّمك');
    expect(gain.closest('.toast')?.textContent).toMatch(/^سُجّل وزن «مشمش» هذا الأسبوع/);
    expect(document.querySelectorAll('.toast')).toHaveLength(3);
  });

  it('is shown although more is earned while it is claimed', async () => {
    const backend = serve([weighed]);
    const held = Promise.withResolvers<void>();
    server.use(
      http.post('/api/rewards/seen', async ({ request }) => {
        backend.seen.push(Object(await request.json()).movement_id);
        if (backend.seen.length > 1) backend.unseen = [];
        else {
          backend.unseen = [photographed];
          await held.promise;
        }
        return HttpResponse.json({ data: { first: true } });
      }),
    );
    const { queryClient } = show();
    await waitFor(() => expect(backend.seen).toEqual([weighed.id]));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(backend.seen).toEqual([weighed.id, photographed.id]));
    held.resolve();
    expect(await screen.findByText('سُجّل وزن «مشمش» هذا الأسبوع.')).toBeTruthy();
    expect(await screen.findByText(/أُضيفت 10 عملات/)).toBeTruthy();
  });

  it('is combined with the others', async () => {
    const backend = serve([weighed, photographed]);
    show();
    const toast = await screen.findByText('مكافأتان جديدتان');
    expect(toast.textContent).toBe('مكافأتان جديدتانأُضيفت 10 عملات إلى رصيدك و15 نقطة إلى تقدّمك');
    expect(backend.seen).toEqual([photographed.id]);
  });
});

describe('a new level', () => {
  it('is a sheet with the reason, the gain, the balance and the next level', async () => {
    serve([risen]);
    show();
    const sheet = await sheetOfLevel();
    for (const text of [
      'اكتملت خطوات المستوى 3',
      'جرعة «مشمش» كانت في وقتها وأكّدها الطبيب.',
      '+30 عملة',
      '+30 نقطة',
      'رصيدك الآن 170 عملة، والمستوى 5 عند 1,000 نقطة.',
    ]) {
      expect(sheet.textContent).toContain(text);
    }
    expect(sheet.querySelectorAll('.paws[data-walks] > [data-earned]')).toHaveLength(10);
  });

  it('is one sheet for the highest, and one toast for the others once it is closed', async () => {
    const backend = serve([{ ...weighed, level: 3 }, photographed, risen]);
    show();
    await sheetOfLevel();
    expect(backend.seen).toEqual([risen.id]);
    expect(screen.queryByText('مكافأتان جديدتان')).toBeNull();
    press('متابعة');
    expect(await screen.findByText('مكافأتان جديدتان')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('is only shown in a toast if the award that led to the current level is not celebrated', async () => {
  const ofLost = { kind: 'pet', id: away.id, pet_id: away.id, pet_name: away.name } as const;
  serve(
    [
      { ...weighed, level: 3 },
      { ...risen, subject: ofLost },
    ],
    [mishmish, away],
  );
  show({ at: '/dashboard/vaccines' });
  expect(await screen.findByText('سُجّل وزن «مشمش» هذا الأسبوع.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('waits', () => {
  /** Asserts no claim after the page has settled and the celebrations are loaded. */
  async function expectNothing(
    backend: ReturnType<typeof serve>,
    client: ReturnType<typeof show>['queryClient'],
  ) {
    await screen.findByText('ready');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await act(async () => undefined);
    expect(client.isMutating()).toBe(0);
    expect(backend.seen).toEqual([]);
  }

  it('while another sheet is open', async () => {
    const backend = serve([risen]);
    const { queryClient } = show({ hasSheet: true });
    await expectNothing(backend, queryClient);
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق الوزن' }));
    expect(await sheetOfLevel()).toBeTruthy();
  });

  it('while an error is shown', async () => {
    const backend = serve([risen]);
    const { queryClient } = show({ hasError: true });
    await expectNothing(backend, queryClient);
    press('mend');
    expect(await sheetOfLevel()).toBeTruthy();
  });

  it.each([
    ['a pet that is lost is on the page', '/dashboard', 'lost'],
    ['the page is of a pet that has passed away', `/dashboard/pets/view/${mishmish.id}`, 'passed_away'],
    ['a payment is on the page', '/dashboard/payments/1', 'home'],
    ['the page shows saved cards', '/dashboard/profile?section=cards', 'home'],
    ['the page lists the payments', '/dashboard/profile?section=payments', 'home'],
  ] as const)('while %s', async (_case, at, state) => {
    const about = { kind: 'user', id: mishmish.id, pet_id: null, pet_name: null } as const;
    const backend = serve(
      [{ ...risen, reason: 'profile_completed', subject: about }],
      [{ ...mishmish, state }],
    );
    const { queryClient } = show({ at });
    await expectNothing(backend, queryClient);
    press('leave');
    expect(await sheetOfLevel()).toBeTruthy();
  });

  it('in a hidden tab; what another tab has shown is not shown again', async () => {
    const backend = serve([risen]);
    setVisible('hidden');
    const { queryClient } = show();
    await expectNothing(backend, queryClient);
    backend.unseen = [];
    setVisible('visible');
    await waitFor(() =>
      expect(queryClient.getQueryData<{ celebrations: [] }>(['rewards', 'summary'])?.celebrations).toEqual(
        [],
      ),
    );
    expect(backend.seen).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('while it is claimed', () => {
  /** Holds a response until it is released; `came` resolves when the request has arrived. */
  function hold(method: 'get' | 'post', path: string) {
    const came = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    server.use(
      http[method](path, async () => {
        came.resolve();
        await go.promise;
      }),
    );
    return { came: came.promise, letGo: () => act(async () => go.resolve()) };
  }
  const waiting = buildSummary({ level: 4, celebrations: [risen] });
  const settled = (client: ReturnType<typeof show>['queryClient']) =>
    waitFor(() => expect(client.isMutating()).toBe(0));

  it('stays unseen if a page about money is opened', async () => {
    const backend = serve([risen]);
    const summary = hold('get', '/api/rewards/summary');
    // The first response is for the page, the second for the claim.
    server.use(http.get('/api/rewards/summary', () => HttpResponse.json({ data: waiting }), { once: true }));
    const { queryClient } = show();
    await summary.came;
    press('pay');
    await summary.letGo();
    await settled(queryClient);
    expect(backend.seen).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    press('leave');
    expect(await sheetOfLevel()).toBeTruthy();
  });

  it.each([
    [
      'form that was opened in the meantime',
      'open',
      () => fireEvent.click(screen.getByRole('button', { name: 'إغلاق الوزن' })),
    ],
    ['page about money that was opened in the meantime', 'pay', () => press('leave')],
  ])('waits for the end of a %s, and is shown then', async (_case, opens, end) => {
    const backend = serve([risen]);
    const seen = hold('post', '/api/rewards/seen');
    const { queryClient } = show();
    await seen.came;
    press(opens);
    await seen.letGo();
    await settled(queryClient);
    await waitFor(() => expect(backend.seen).toEqual([risen.id]));
    expect(screen.queryByRole('dialog', { name: /المستوى/ })).toBeNull();
    end();
    expect(await sheetOfLevel()).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

it('shows nothing if another device was first to mark it seen', async () => {
  const backend = serve([risen]);
  backend.isFirst = false;
  const { queryClient } = show();
  await waitFor(() => expect(backend.seen).toEqual([risen.id]));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts.getSnapshot()).toEqual([]);
});

it('shows nothing that was earned with a pet that is now lost', async () => {
  const backend = serve([risen], [{ ...mishmish, state: 'lost' }]);
  show({ at: '/dashboard/vaccines' });
  await waitFor(() => expect(backend.seen).toEqual([risen.id]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts.getSnapshot()).toEqual([]);
});
