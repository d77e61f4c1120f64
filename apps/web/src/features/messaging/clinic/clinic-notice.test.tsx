import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { salma } from '../../../testing/build-clinic.ts';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildConversation, RESERVATION_ID, testId } from '../testing/build.ts';
import { ClinicNotice } from './clinic-notice.tsx';

const doctor = { role: 'doctor', doctor: salma } as const;

it('names the signs, and marks them as seen up to the newest message of the page', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/conversations/acknowledge-red-flag', body => {
      sent.push(body);
      return { conversation: buildConversation() };
    }),
  );
  const refresh = vi.fn();
  const conversation = buildConversation({ red_flags: ['seizure', 'bleeding'] });
  renderClinic(<ClinicNotice conversation={conversation} lastId={testId('c1')} refresh={refresh} />, doctor);
  expect(screen.getByRole('alert').textContent).toContain(
    'علامة طارئة: نزيف لا يتوقّف خلال 5 دقائق؛ تشنّجات أو ترنّح',
  );
  fireEvent.click(screen.getByRole('button', { name: /^اطّلعت/ }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ reservation_id: RESERVATION_ID, message_id: testId('c1') }]);
});

it('shows nothing without an unhandled sign', () => {
  renderClinic(
    <ClinicNotice conversation={buildConversation()} lastId={testId('c1')} refresh={vi.fn()} />,
    doctor,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves the signs to doctors: the desk cannot mark them as seen', () => {
  const conversation = buildConversation({ red_flags: ['seizure'] });
  renderClinic(<ClinicNotice conversation={conversation} lastId={testId('c1')} refresh={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toContain('تبقى ظاهرة حتى يطّلع عليها طبيب.');
  expect(screen.queryByRole('button')).toBeNull();
});
