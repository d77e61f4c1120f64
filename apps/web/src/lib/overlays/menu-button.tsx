import { EllipsisIcon, IconButton, type MenuEntry } from '@rifq/ui';
import { lazy, Suspense, useRef, useState } from 'react';

const ActionMenu = lazy(async () => ({ default: (await import('./action-menu.ts')).ActionMenu }));

interface MenuButtonProps {
  /** Names the button and its menu. */
  label: string;
  entries: readonly MenuEntry[];
}

/** The kit's «…» button whose menu is loaded when it is first opened, for pages that have no room for it before. */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <span ref={place} className="contents">
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPress={() => setAnchor(place.current?.firstElementChild ?? null)}
      >
        <EllipsisIcon />
      </IconButton>
      {anchor !== null && (
        <Suspense>
          <ActionMenu label={label} entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </span>
  );
}
