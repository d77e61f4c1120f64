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

describe('the router on the history of the browser', () => {
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

  it('starts where the browser is', () => {
    expect(here()).toBe('POP /a?y=2 null');
  });

  it('goes on with an entry of its own, which carries its state, and back again', async () => {
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.location.pathname + window.location.search).toBe('/b?x=1');
    expect(window.history.length).toBe(entries + 1);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(here()).toBe('POP /a?y=2 null'));
  });

  it('replaces without an entry', async () => {
    const entries = window.history.length;
    fireEvent.click(screen.getByText('replace'));
    await waitFor(() => expect(here()).toBe('REPLACE /c null'));
    expect(window.history.length).toBe(entries);
  });

  it('puts the page that follows in the place of an open sheet, so that Back skips the sheet', async () => {
    window.history.pushState({ ...window.history.state, sheets: 1 }, '');
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toMatchObject({ index: 1 });
    expect(window.history.state).not.toHaveProperty('sheets');
  });

  it('puts the page after the entry of a sheet that is kept, so that Back leads to the sheet', async () => {
    window.history.pushState({ ...window.history.state, sheets: 1, keptAt: 40 }, '');
    const entries = window.history.length;
    fireEvent.click(screen.getByText('push'));
    await waitFor(() => expect(here()).toBe('PUSH /b?x=1 {"from":"a"}'));
    expect(window.history.length).toBe(entries + 1);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(here()).toBe('POP /a?y=2 null'));
    expect(window.history.state).toMatchObject({ sheets: 1, keptAt: 40 });
  });

  it('follows the buttons of the browser', async () => {
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
