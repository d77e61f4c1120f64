import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, server } from '../../../testing/server.ts';
import type { LogEntry } from '../data/conversation-api.ts';
import { testId } from '../testing/build.ts';
import { messageEntry } from '../testing/build-talk.ts';
import { Announcer } from './announcer.tsx';

const line = (seq: number, text: string, own = false): LogEntry =>
  messageEntry({ id: testId(`c${seq}`), seq, text, own });
const said = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');

beforeEach(() => server.use(answer('get', '/api/user/me', buildMe())));

it('announces new messages with their sender, but neither earlier nor own ones', () => {
  const say = (entries: readonly LogEntry[]) =>
    renderScreen(<Announcer entries={entries} openedAt={3} />).unmount;
  let end = say([line(2, 'قديمة'), line(3, 'ظهرت بالتمرير')]);
  expect(said()).toBe('');
  end();
  end = say([line(3, 'قديمة'), line(4, 'كتبتُها', true)]);
  expect(said()).toBe('');
  end();
  say([line(3, 'قديمة'), line(4, 'وعليكم السلام'), line(5, 'سلامته!')]);
  expect(said()).toBe('د. سلمى الحدّاد: وعليكم السلام. د. سلمى الحدّاد: سلامته!');
});

it('announces the same text again for a second message', async () => {
  function Talk() {
    const [entries, setEntries] = useState([line(4, 'نعم')]);
    return (
      <>
        <Announcer entries={entries} openedAt={3} />
        <button type="button" onClick={() => setEntries([...entries, line(5, 'نعم')])}>
          more
        </button>
      </>
    );
  }
  renderScreen(<Talk />);
  const words = () => screen.getAllByRole('status')[0]?.firstElementChild;
  const before = words();
  expect(said()).toBe('د. سلمى الحدّاد: نعم');
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(said()).toBe('د. سلمى الحدّاد: نعم');
  expect(words()).not.toBe(before);
});
