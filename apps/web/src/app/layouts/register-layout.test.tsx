import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { Component as CompletePage } from '../../features/identity/pages/complete-page.tsx';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen, signInBrowser } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { RegisterLayout } from './register-layout.tsx';

it('preserves its main element, and the focus on it, between steps', async () => {
  signInBrowser();
  server.use(respond('get', '/api/user/me', buildMe({ is_active: false, inactive_reason: 'incomplete' })));
  renderScreen(
    <Routes>
      <Route element={<RegisterLayout />}>
        <Route path="/register/complete" element={<CompletePage />} />
      </Route>
    </Routes>,
    { at: '/register/complete' },
  );
  const main = screen.getByRole('main');
  main.focus();
  await screen.findByRole('heading', { name: 'بقي الاسم والبريد' });
  expect(screen.getByRole('main')).toBe(main);
  expect(document.activeElement).toBe(main);
  expect(screen.getByRole('banner').querySelector('a')).toBeTruthy();
});
