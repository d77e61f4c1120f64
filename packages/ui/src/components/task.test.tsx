// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TaskRow } from './task.tsx';

afterEach(cleanup);

const row = { title: 'صورة لـ«لولو»', reward: '5 نقاط', doneLabel: 'أُنجزت' };

it('links an open task to its page, named by the task and its reward', () => {
  render(<TaskRow {...row} way={{ href: '/here' }} />);
  expect(screen.getByRole('link', { name: 'صورة لـ«لولو» 5 نقاط' }).getAttribute('href')).toBe('/here');
  expect(screen.queryByText(/أُنجزت/)).toBeNull();
});

it('calls the action of a task', () => {
  const onPress = vi.fn();
  render(<TaskRow {...row} way={{ onPress }} />);
  fireEvent.click(screen.getByRole('button', { name: 'صورة لـ«لولو» 5 نقاط' }));
  expect(onPress).toHaveBeenCalledOnce();
});

it('tells by text that a task is done, and has no link', () => {
  render(<TaskRow {...row} />);
  expect(screen.getByRole('listitem').textContent).toBe('أُنجزت: صورة لـ«لولو» 5 نقاط');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
