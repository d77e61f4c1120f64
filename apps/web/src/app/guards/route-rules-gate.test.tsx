import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { RouteRulesGate } from './route-rules-gate.tsx';

const rules = {
  '/old': { redirect: '/dashboard/pets' },
  '/partner': { redirect: 'https://partner.example/rifq' },
  '/questions': { redirect: '/#faq' },
};

function open(at: string) {
  return renderScreen(
    <RouteRulesGate rules={rules}>
      <Routes>
        <Route path="*" element={<p>page</p>} />
      </Routes>
    </RouteRulesGate>,
    { at },
  );
}

describe('route rules', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('redirect to another page inside the app', async () => {
    const { address } = open('/old');
    await screen.findByText('page');
    expect(address()).toBe('/dashboard/pets');
  });

  it.each([
    ['/partner', 'https://partner.example/rifq'],
    ['/questions', '/#faq'],
  ])('use a full load for outside targets: %s', async (at, target) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, replace });
    open(at);
    expect(replace).toHaveBeenCalledWith(target);
    expect(screen.queryByText('page')).toBeNull();
  });

  it('ignore every other page', async () => {
    const { address } = open('/dashboard');
    await screen.findByText('page');
    expect(address()).toBe('/dashboard');
  });
});
