import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderClinic } from '../../testing/clinic-side.tsx';
import { useConsultationActions } from './use-consultation-actions.ts';

it('sends a double click once, and another click after the response again', async () => {
  const resolvers: (() => void)[] = [];
  const send = () => new Promise<void>(resolve => resolvers.push(resolve));
  let done = 0;
  function Act() {
    const { mutate, isPending } = useConsultationActions(send, { onDone: () => (done += 1) });
    return (
      <button type="button" onClick={() => mutate()}>
        {isPending ? 'sending' : 'act'}
      </button>
    );
  }
  renderClinic(<Act />);
  const button = screen.getByRole('button');
  // Both before a render, as two quick clicks can be.
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('sending');
  expect(resolvers).toHaveLength(1);
  resolvers[0]?.();
  await screen.findByText('act');
  expect(done).toBe(1);
  fireEvent.click(button);
  await screen.findByText('sending');
  expect(resolvers).toHaveLength(2);
});
