import type { Reservation } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildReservation } from '../testing/build.ts';
import { TalkClosed } from './talk-end.tsx';

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

function close(overrides: Partial<Reservation>) {
  renderScreen(<TalkClosed reservation={buildReservation({ state: 'completed', ...overrides })} />);
}
const text = () => screen.getByText(/^أُغلقت/).textContent;
const buttons = () => screen.queryAllByRole('button').map(button => button.textContent);

describe('a closed conversation', () => {
  it('offers a follow-up while one can be booked', () => {
    close({ follow_up_until: '2026-12-05T15:00:00.000Z' });
    expect(text()).toContain('لسؤال جديد، يلزم حجز متابعة.');
    expect(buttons()).toEqual([expect.stringMatching(/^حجز متابعة/)]);
  });

  it.each([null, 'الأذن سليمة.'])(
    'offers a consultation for the pet after that, with the summary %s',
    summary => {
      close({ follow_up_until: null, summary });
      expect(text()).toContain('لسؤال جديد، يلزم حجز استشارة.');
      fireEvent.click(screen.getByRole('button', { name: 'حجز استشارة' }));
      const { reservationModal, modalSubject } = useUiStore.getState();
      expect(reservationModal).toBe(true);
      expect(modalSubject).toMatchObject({ petId: mishmish.id });
    },
  );

  it('offers nothing for a pet that is not at home', () => {
    close({ follow_up_until: null, pet: { ...mishmish, state: 'passed_away' } });
    expect(text()).toBe('أُغلقت بعد 72 ساعة من انتهاء الاستشارة.');
    expect(buttons()).toEqual([]);
  });
});
