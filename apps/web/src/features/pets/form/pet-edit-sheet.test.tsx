import type { Pet } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildPet } from '../testing/build.ts';
import { PetEditSheet } from './pet-edit-sheet.tsx';

const unborn = buildPet({ birth_date: null });
const sent: unknown[] = [];
afterEach(() => vi.useRealTimers());

async function open(field: string | null, pet: Pet = unborn) {
  sent.length = 0;
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/pets/view', { pet, weights: [] }),
    respond('post', '/api/pets/update', body => {
      sent.push(body);
      return { pet };
    }),
  );
  renderScreen(<PetEditSheet petId={pet.id} field={field} onClose={() => undefined} />);
  await screen.findByRole('dialog');
}

it('starts at the estimated age if it was opened for that', async () => {
  await open('age');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'السنوات' })));
  fireEvent.click(screen.getByRole('button', { name: 'زيادة الأشهر' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_estimated: true }]));
});

it('estimates nothing while no age is entered', async () => {
  await open('age');
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_date: null, birth_estimated: false }]));
});

it('starts with the date otherwise', async () => {
  await open(null);
  expect(screen.getByRole('textbox', { name: 'يوم الميلاد' })).toBeTruthy();
});

it('preserves a known birth date, even if it was opened for an estimate', async () => {
  await open('age', buildPet({ birth_date: '2026-09-01' }));
  expect(screen.getByRole('textbox', { name: 'يوم الميلاد' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_date: '2026-09-01', birth_estimated: false }]));
});

it.each<[Pet['country'], string]>([
  ['EG', '2026-10-20'],
  [null, '2026-10-21'],
])("computes an age from today in the pet's country: %s", async (country, birth_date) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:30:00Z') });
  await open('age', buildPet({ birth_date: null, country }));
  fireEvent.click(screen.getByRole('button', { name: 'زيادة الأشهر' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_date }]));
});

it('moves the focus to the country if that is rejected', async () => {
  await open(null);
  const sentence = 'البلد غير معروف.';
  server.use(
    refuse('post', '/api/pets/update', 422, {
      message: sentence,
      code: 'request.invalid',
      errors: { country: [sentence] },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /بلد إقامة الحيوان/ })),
  );
});

const changedElsewhere = (now: Pet) =>
  refuse('post', '/api/pets/update', 409, {
    code: 'request.stale',
    message: 'تغيّرت هذه البيانات بعد فتحها.',
    current: { pet: now },
    changed_by: { who: 'self' },
  });

it('preserves the input if another device has changed the pet, and takes the other values from there', async () => {
  const pet = buildPet();
  await open(null, pet);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'الاسم' });
  fireEvent.change(name, { target: { value: 'مشمشة' } });
  server.use(changedElsewhere({ ...pet, name: 'ميشو', notes: 'يخاف المكنسة', state: 'lost', version: 'b2' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  const message = await screen.findByText(/من جهاز أو نافذة أخرى/);
  await waitFor(() => expect(document.activeElement).toBe(message));
  expect(name.value).toBe('مشمشة');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /ملاحظات/ }).value).toBe('يخاف المكنسة');
  expect(screen.getByRole('radio', { name: /ميشو/ })).toBeTruthy();
  server.use(
    respond('post', '/api/pets/update', body => {
      sent.push(body);
      return { pet: buildPet({ state: 'lost' }) };
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  // The state stays as the other device has set it: no request changes it.
  await waitFor(() => expect(sent).toMatchObject([{ name: 'مشمشة', notes: 'يخاف المكنسة', version: 'b2' }]));
});

it('does not mark a pet as home that was lost in the meantime, when only a photo is saved', async () => {
  const pet = buildPet();
  await open(null, pet);
  server.use(respond('post', '/api/pets/update', () => ({ pet: buildPet({ state: 'lost' }) })));
  const stated = vi.fn();
  server.use(
    respond('post', '/api/pets/state', () => {
      stated();
      return { pet };
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(toasts.getSnapshot()).not.toEqual([]));
  expect(stated).not.toHaveBeenCalled();
});

it('sets no age if it was opened for an estimate and another device has changed another value', async () => {
  await open('age');
  server.use(changedElsewhere({ ...unborn, notes: 'يخاف المكنسة', version: 'b2' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  const message = await screen.findByText(/من جهاز أو نافذة أخرى/);
  const notice = message.parentElement?.textContent;
  expect(notice).toContain('ملاحظات');
  expect(notice).not.toContain('العمر');
  expect(screen.getByRole('textbox', { name: 'السنوات' })).toBeTruthy();
});

it("reports that another device has set the pet's age", async () => {
  await open('age');
  server.use(changedElsewhere({ ...unborn, is_adult: true, version: 'b2' }));
  fireEvent.click(screen.getByRole('button', { name: 'زيادة الأشهر' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  expect(await screen.findByRole('radio', { name: /^ما كُتب هنا.*شهر/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: /6 أشهر أو أكثر/ })).toBeTruthy();
});
