import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import type { Summary } from '../queries.ts';
import { buildSummary, buildTask } from '../testing/build.ts';
import { DashboardCards } from './dashboard-cards.tsx';

function show(summary: Partial<Summary> = {}, digits: 'latn' | 'arab' = 'latn') {
  server.use(
    respond('get', '/api/user/me', buildMe({ preferences: { digits, calendar: 'gregory', theme: 'auto' } })),
    respond('get', '/api/rewards/summary', buildSummary(summary)),
  );
  return renderScreen(<DashboardCards />);
}

describe('the level card', () => {
  it('shows the progress to the next level as text, with six of ten paws', async () => {
    show();
    const card = await screen.findByRole('region', { name: 'بقيت 120 نقطة للمستوى 4' });
    expect(within(card).getByText('المستوى 3')).toBeTruthy();
    expect(within(card).getByText('180 من 300 نقطة في هذا المستوى')).toBeTruthy();
    expect(within(card).getByText('المجموع 480 نقطة')).toBeTruthy();
    const paws = within(card).getByRole('img', { name: '6 من 10' });
    expect(paws.querySelectorAll('[data-earned]')).toHaveLength(6);
  });

  it.each([
    [99, 'بقيت نقطة واحدة للمستوى 2', 9],
    [98, 'بقيت نقطتان للمستوى 2', 9],
    [95, 'بقيت 5 نقاط للمستوى 2', 9],
    [0, 'بقيت 100 نقطة للمستوى 2', 0],
  ])('at %i points of level 1 shows «%s»', async (points, text, paws) => {
    show({ points, level: 1, level_start: 0, next_level_start: 100 });
    const card = await screen.findByRole('region', { name: text });
    expect(card.querySelectorAll('[data-earned]')).toHaveLength(paws);
  });
});

describe('the tasks card', () => {
  it('counts finished tasks, and names each task with its reward', async () => {
    show({
      tasks_done: 3,
      tasks_all: 9,
      tasks: [
        buildTask({
          rule: 'first_pet',
          coins: 20,
          points: 50,
          pet: null,
          state: 'done',
          done_at: '2026-11-15T09:00:00.000Z',
        }),
        buildTask({ rule: 'pet_photo', coins: 10, points: 10 }),
        buildTask(),
        buildTask({ rule: 'pet_microchip', coins: 15, points: 20 }),
      ],
    });
    const card = await screen.findByRole('region', { name: 'مهامّ لطيفة' });
    expect(await screen.findByText('و5 مهامّ أخرى لا تظهر الآن.')).toBeTruthy();
    expect(within(card).getByText('3 من 9')).toBeTruthy();
    expect(within(card).getAllByRole('listitem')[0]?.textContent).toMatch(/^أُنجزت: إضافة أول حيوان/);
    const hrefOf = (name: string) => within(card).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('صورة لـ«مشمش» 10 عملات و10 نقاط')).toBe(`/dashboard/pets/view/${mishmish.id}#photo`);
    expect(hrefOf('وزن «مشمش» هذا الأسبوع 5 نقاط')).toBe(`/dashboard/pets/view/${mishmish.id}#weight`);
    expect(hrefOf('رقم شريحة «مشمش» 15 عملة و20 نقطة')).toBe(
      `/dashboard/pets/edit/${mishmish.id}?field=microchip`,
    );
  });

  it('explains why a task is still open although a dose was recorded', async () => {
    show({ tasks: [buildTask({ rule: 'dose_recorded', unearned: 'before_pet' })] });
    expect(
      await screen.findByRole('button', {
        name: /^تسجيل جرعة «مشمش».*أُعطيت قبل إضافة «مشمش» إلى رِفق، فلا نقاط لها/,
      }),
    ).toBeTruthy();
  });

  it('opens the forms of a first pet and of a dose', async () => {
    show({
      tasks: [
        buildTask({ rule: 'first_pet', coins: 20, points: 50, pet: null }),
        buildTask({ rule: 'dose_recorded' }),
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: /^إضافة أول حيوان/ }));
    expect(useUiStore.getState().petModal).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /^تسجيل جرعة «مشمش»/ }));
    expect(useUiStore.getState()).toMatchObject({ vaccineModal: true, modalSubject: { petId: mishmish.id } });
    useUiStore.getState().closeModals('petModal', 'vaccineModal');
  });

  it('shows below the tasks what their coins can buy, and opens the booking', async () => {
    show({ coins: 80 });
    const card = await screen.findByRole('region', { name: 'مهامّ لطيفة' });
    expect(within(card).getByText('الاستشارة بـ100 عملة: بقيت 20 عملة، أو بالبطاقة.')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'حجز استشارة' }));
    expect(useUiStore.getState().reservationModal).toBe(true);
    useUiStore.getState().closeModals('reservationModal');
  });

  it('shows an empty state without tasks', async () => {
    show();
    expect(await screen.findByText(/^لا مهامّ الآن/)).toBeTruthy();
  });
});

it('offers a retry if the summary cannot be loaded', async () => {
  server.use(refuse('get', '/api/rewards/summary', 500, { message: 'x', code: 'request.failed' }));
  renderScreen(<DashboardCards />);
  const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
  server.use(respond('get', '/api/rewards/summary', buildSummary()));
  fireEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'مهامّ لطيفة' })).toBeTruthy();
});
