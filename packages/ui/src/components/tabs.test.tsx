// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const items = ['أولى', 'ثانية', 'ثالثة'].map(name => ({ id: name, label: name, content: `محتوى ${name}` }));

function Example() {
  const [value, setValue] = useState('أولى');
  return <Tabs label="مثال" items={items} value={value} onChange={setValue} />;
}

it('shows the panel of the selected tab, the only one in the Tab order', () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('tab', { name: 'ثانية' }));
  const panel = screen.getByRole('tabpanel', { name: 'ثانية' });
  expect(panel.textContent).toBe('محتوى ثانية');
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

it('makes a panel with `stays` unreachable while another tab is shown', () => {
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error('no items');
  const staying = [{ ...first, content: <input defaultValue="" />, stays: true }, second];
  const show = (value: string) => (
    <Tabs label="مثال" items={staying} value={value} onChange={() => undefined} />
  );
  const { rerender } = render(show('أولى'));
  const field = screen.getByRole('textbox');
  rerender(show('ثانية'));
  expect(field.isConnected).toBe(true);
  expect(field.closest('[role="tabpanel"]')?.hasAttribute('inert')).toBe(true);
  rerender(show('أولى'));
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field.closest('[inert]')).toBeNull();
});

it.each([
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['ltr', 'ArrowRight', 'ArrowLeft'],
])('in %s text, the arrows, Home and End select and focus a tab', (dir, next, before) => {
  render(
    <div style={{ direction: dir === 'rtl' ? 'rtl' : 'ltr' }}>
      <Example />
    </div>,
  );
  screen.getByRole('tab', { selected: true }).focus();
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    return document.activeElement?.textContent;
  };
  expect(['End', next, next, before, before, 'Home', 'a'].map(press)).toEqual([
    'ثالثة',
    'أولى',
    'ثانية',
    'أولى',
    'ثالثة',
    'أولى',
    'أولى',
  ]);
});
