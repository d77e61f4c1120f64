import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { barq, buildPlans, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { Component } from './vaccines-page.tsx';

it('reads a mixed name from the right among the pets to choose from', async () => {
  const rex = { ...barq, name: 'Rex الصغير' };
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish, rex] })),
    respond('get', '/api/vaccines/plan', buildPlans()),
  );
  renderScreen(<Component />);
  const chip = await screen.findByRole('radio', { name: rex.name });
  expect(chip.closest('label')?.querySelector('bdi')?.dir).toBe('rtl');
});
