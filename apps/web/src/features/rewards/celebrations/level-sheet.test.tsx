import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { buildCelebration, buildSummary } from '../testing/build.ts';
import { useGoodMoment } from './good-moment.ts';
import LevelSheet from './level-sheet.tsx';

const risen = { ...buildCelebration(1), level: 4 };

/** Opens another sheet at the same time as the level's. */
function AtTheSameTime() {
  const moment = useGoodMoment([mishmish]);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <LevelSheet risen={risen} summary={buildSummary({})} moment={moment} onClose={() => undefined} />
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title="وزن" closeLabel="إغلاق الوزن">
        <p>form</p>
      </Sheet>
    </>
  );
}

it('lets a sheet that opens at the same time be used first, and opens after it', async () => {
  renderScreen(<AtTheSameTime />, { at: '/dashboard' });
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق الوزن' }));
  expect(await screen.findByRole('dialog', { name: 'أهلًا بك في المستوى 4' })).toBeTruthy();
});
