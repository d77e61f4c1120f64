import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { ErrorLayout, UnmatchedPath } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('boom');
}

const screenWithRoutes = (
  <>
    <Link to="/dashboard">away</Link>
    <ErrorLayout>
      <Routes>
        <Route path="/dashboard" element={<p>page</p>} />
        <Route path="/broken" element={<Broken />} />
        <Route path="*" element={<UnmatchedPath />} />
      </Routes>
    </ErrorLayout>
  </>
);

describe('the error layout', () => {
  let report: MockInstance;
  beforeEach(() => {
    report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => report.mockRestore());

  it('shows the 404 page for an unknown path', () => {
    renderScreen(screenWithRoutes, { at: '/dashboard/pets/vew/12' });
    expect(document.title).toBe('رِفق | 404');
    expect(screen.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeTruthy();
    expect(screen.getByText('/dashboard/pets/vew/12').getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/');
    expect(report.mock.calls.flat()).toContainEqual(
      expect.objectContaining({ message: 'Page not found: /dashboard/pets/vew/12' }),
    );
  });

  it('shows it for any unhandled error, without a path', () => {
    renderScreen(screenWithRoutes, { at: '/broken' });
    expect(screen.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeTruthy();
    expect(screen.queryByText('/broken')).toBeNull();
  });

  it('shows it also when the providers of the screens fail', () => {
    render(
      <MemoryRouter>
        <ErrorLayout>
          <Broken />
        </ErrorLayout>
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeTruthy();
  });

  it('is left by navigating to another page', async () => {
    renderScreen(screenWithRoutes, { at: '/nowhere' });
    fireEvent.click(screen.getByText('away'));
    await screen.findByText('page');
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
