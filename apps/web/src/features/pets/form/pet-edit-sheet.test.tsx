import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, server } from '../../../testing/server.ts';
import { buildPet } from '../testing/build.ts';
import { PetEditSheet } from './pet-edit-sheet.tsx';

const unborn = buildPet({ birth_date: null });
const sent: unknown[] = [];

async function open(asksAge: boolean) {
  sent.length = 0;
  server.use(
    answer('get', '/api/user/me', buildMe()),
    answer('get', '/api/pets/view', { pet: unborn, weights: [] }),
    answer('post', '/api/pets/update', body => {
      sent.push(body);
      return { pet: unborn };
    }),
  );
  renderScreen(<PetEditSheet petId={unborn.id} asksAge={asksAge} onClose={() => undefined} />);
  await screen.findByRole('dialog');
}

it('starts at the estimate of the age where that is what it was opened for', async () => {
  await open(true);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'السنوات' })),
  );
  fireEvent.click(screen.getByRole('button', { name: 'زيادة الأشهر' }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_estimated: true }]));
});

it('estimates nothing while no age was given', async () => {
  await open(true);
  fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
  await waitFor(() => expect(sent).toMatchObject([{ birth_date: null, birth_estimated: false }]));
});

it('starts with the date otherwise', async () => {
  await open(false);
  expect(screen.getByRole('textbox', { name: 'يوم الميلاد' })).toBeTruthy();
});
