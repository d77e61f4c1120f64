import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildChart } from '../../../../testing/build-chart.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { AddendumForm } from './closed-visit.tsx';

it('asks before an addendum goes to the owner, and keeps the next one inside the clinic', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/addenda/add', body => {
      sent.push(body);
      return { chart: buildChart() };
    }),
  );
  renderScreen(<AddendumForm reservationId={crypto.randomUUID()} isMissed={false} />);
  const write = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'ملحق موقّع باسمك' }), { target: { value } });
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  write('وصلت نتيجة المزرعة');
  fireEvent.click(screen.getByRole('switch', { name: 'يراه المربّي مع الملخّص' }));
  press(/^إضافة الملحق/);
  expect(sent).toEqual([]);
  press(/^إرسال/);
  await waitFor(() => expect(sent).toMatchObject([{ text: 'وصلت نتيجة المزرعة', is_for_owner: true }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  write('للعيادة وحدها');
  press(/^إضافة الملحق/);
  await waitFor(() => expect(sent[1]).toMatchObject({ text: 'للعيادة وحدها', is_for_owner: false }));
});
