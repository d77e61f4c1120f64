import { sources } from '@rifq/care-plan';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { SourceTitle } from './source-title.tsx';

/** The title of a source as shown. */
function titleOf(id: keyof typeof sources): string | null {
  const { name, year } = sources[id];
  return renderScreen(
    <p data-testid="title">
      <SourceTitle name={name} year={year} />
    </p>,
  ).getByTestId('title').textContent;
}

it.each([
  ['W24', 'إرشادات WSAVA لعام 2024'],
  ['W16', 'إرشادات WSAVA لعام 2016'],
  ['W17', 'أعمال مؤتمر WSAVA لعام 2017'],
  ['A17', 'صفحات AAHA لعام 2017'],
  ['TQ', 'مقال في Parasites and Vectors لعام 2017'],
] as const)('names the year of %s once', (id, title) => {
  expect(titleOf(id)).toBe(title);
});

it('marks a publication without a date', () => {
  expect(titleOf('NR')).toBe('نشرة Nobivac Rabies، من دون تاريخ');
});

it('shows no year, nor a missing one, for other sources', () => {
  expect(titleOf('POL')).toBe('اختيار من رِفق، والمرجع طبيبك البيطري');
});

it('isolates the Latin name, so that the year stays after it', () => {
  const { container } = renderScreen(<SourceTitle name={sources.W24.name} year={2024} />);
  expect(container.querySelector('[dir="ltr"]')?.textContent).toBe('WSAVA');
});

it('shows an unknown source by its name only', () => {
  const { container } = renderScreen(<SourceTitle name="Another leaflet (2031)" year={2031} />);
  expect(container.querySelector('[dir="ltr"]')?.textContent).toBe('Another leaflet (2031)');
  expect(container.textContent?.match(/2031/g)).toHaveLength(1);
});
