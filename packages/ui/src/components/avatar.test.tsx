// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { COATS } from '../illustrations/coats.ts';
import { PetAvatar } from './avatar.tsx';

afterEach(cleanup);

describe('PetAvatar', () => {
  it('shows the photo', () => {
    render(<PetAvatar species="cat" photo="/photo.webp" alt="مشمش" />);
    expect(screen.getByRole('img', { name: 'مشمش' }).getAttribute('src')).toBe('/photo.webp');
  });

  it('falls back to the drawing when the photo does not load', () => {
    const { container } = render(<PetAvatar species="cat" coat="ginger" photo="/gone.webp" alt="مشمش" />);
    fireEvent.error(screen.getByRole('img', { name: 'مشمش' }));
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector(`svg [fill="${COATS.ginger.fur}"]`)).not.toBeNull();
  });

  it('shows another photo after a failed one', () => {
    const { container, rerender } = render(<PetAvatar species="dog" photo="/gone.webp" alt="برق" />);
    fireEvent.error(screen.getByRole('img', { name: 'برق' }));
    rerender(<PetAvatar species="dog" photo="/new.webp" alt="برق" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp');
  });

  it('draws an unknown colour as cream', () => {
    const { container } = render(<PetAvatar species="dog" coat={null} />);
    expect(container.querySelector(`svg [fill="${COATS.cream.fur}"]`)).not.toBeNull();
  });

  it('exposes the status to screen readers', () => {
    render(<PetAvatar species="cat" status={{ kind: 'overdue', label: 'لقاح متأخّر' }} />);
    expect(screen.getByText('لقاح متأخّر')).toBeDefined();
  });
});
