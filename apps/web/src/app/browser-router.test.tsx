import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrowserRouter } from './browser-router.tsx';

function Here() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`}</output>
      <button type="button" onClick={() => void navigate('/b?x=1', { state: { from: 'a' } })}>
        push
      </button>
      <button type="button" onClick={() => void navigate('/c', { replace: true })}>
        replace
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

const here = () => screen.getByRole('status').textContent;

describe('the router on the browser history', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/a?y=2');
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/old" element={<Navigate to="/c" replace />} />
          <Route path="*" element={<Here />} />
        </Routes>
      </BrowserRouter>,
    );
  });
  afterEach(cleanup);

  it('starts at the browser’s address', () => {
    expect(here()).toBe('POP /a?y=2 null');
  });

  it('pushes an entry with its state, and goes back again', async () => {
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.location.pathname + window.location.search).toBe('/b?x=1');
    expect(window.history.length).toBe(entries + 1);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(here()).toBe('POP /a?y=2 null'));
  });

  it('replaces the entry without a new one', async () => {
    const entries = window.history.length;
    fireEvent.click(screen.getByText('replace'));
    await waitFor(() => expect(here()).toBe('REPLACE /c null'));
    expect(window.history.length).toBe(entries);
  });

  it('replaces the entry of an open sheet with the next page, so that Back skips the sheet', async () => {
    window.history.pushState({ ...window.history.state, sheets: 1 }, '');
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toMatchObject({ index: 1 });
    expect(window.history.state).not.toHaveProperty('sheets');
  });

  it('pushes the next page after a sheet to restore, so that Back returns to the sheet', async () => {
    window.history.pushState({ ...window.history.state, sheets: 1, keptAt: 40 }, '');
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.history.length).toBe(entries + 1);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(here()).toBe('POP /a?y=2 null'));
    expect(window.history.state).toMatchObject({ sheets: 1, keptAt: 40 });
  });

  it('follows the browser’s buttons', async () => {
    act(() => {
      window.history.pushState(null, '', '/d');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(here()).toBe('POP /d null'));
  });

  it('follows a redirect', async () => {
    act(() => {
      window.history.pushState(null, '', '/old');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(window.location.pathname).toBe('/c'));
  });
});
