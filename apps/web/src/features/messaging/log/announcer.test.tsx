import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import type { LogEntry } from '../data/conversation-api.ts';
import { testId } from '../testing/build.ts';
import { messageEntry } from '../testing/build-talk.ts';
import { Announcer } from './announcer.tsx';

const buildEntry = (seq: number, text: string, own = false): LogEntry =>
  messageEntry({ id: testId(`c${seq}`), seq, text, own });
const announced = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

it('announces new messages with their sender, but neither earlier nor own ones', () => {
  const show = (entries: readonly LogEntry[]) =>
    renderScreen(<Announcer entries={entries} openedAt={3} />).unmount;
  let end = show([buildEntry(2, 'قديمة'), buildEntry(3, 'ظهرت بالتمرير')]);
  expect(announced()).toBe('');
  end();
  end = show([buildEntry(3, 'قديمة'), buildEntry(4, 'كتبتُها', true)]);
  expect(announced()).toBe('');
  end();
  show([buildEntry(3, 'قديمة'), buildEntry(4, 'وعليكم السلام'), buildEntry(5, 'سلامته!')]);
  expect(announced()).toBe('د. سلمى الحدّاد: وعليكم السلام. د. سلمى الحدّاد: سلامته!');
});

it('announces the same text again for a second message', async () => {
  function Talk() {
    const [entries, setEntries] = useState([buildEntry(4, 'نعم')]);
    return (
      <>
        <Announcer entries={entries} openedAt={3} />
        <button type="button" onClick={() => setEntries([...entries, buildEntry(5, 'نعم')])}>
          more
        </button>
      </>
    );
  }
  renderScreen(<Talk />);
  const element = () => screen.getAllByRole('status')[0]?.firstElementChild;
  const before = element();
  expect(announced()).toBe('د. سلمى الحدّاد: نعم');
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(announced()).toBe('د. سلمى الحدّاد: نعم');
  expect(element()).not.toBe(before);
});
