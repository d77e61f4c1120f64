import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Content of the panel. */
  content: ReactNode;
  /** Whether it stays mounted while another tab is shown: laid out below that one, hidden and inert. */
  stays?: boolean;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  /** Two or three. */
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Returns the index of the tab that a key selects, as in the ARIA Authoring Practices; null for other keys. */
function targetOf(key: string, index: number, count: number, isRtl: boolean): number | null {
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return (index + 1) % count;
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return (index + count - 1) % count;
    default:
      return null;
  }
}

/** A segmented control above its panels: one Tab stop, and the arrows select. */
export function Tabs<Id extends string>({ label, items, value, onChange }: TabsProps<Id>) {
  const own = useId();
  const choose = (event: KeyboardEvent<HTMLDivElement>) => {
    const list = event.currentTarget;
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const index = items.findIndex(({ id }) => id === value);
    const target = targetOf(event.key, index, items.length, isRtl);
    const item = target === null ? undefined : items[target];
    if (item === undefined) return;
    event.preventDefault();
    onChange(item.id);
    list.querySelector<HTMLElement>(`#${CSS.escape(`${own}-${item.id}`)}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="segmented" onKeyDown={choose}>
        {items.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${own}-${id}`}
            aria-selected={id === value}
            aria-controls={id === value ? `${own}-panel-${id}` : undefined}
            tabIndex={id === value ? 0 : -1}
            data-selected={id === value || undefined}
            onClick={() => onChange(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {items
        .filter(({ id, stays }) => id === value || stays)
        .map(({ id, content }) => (
          <div
            key={id}
            role="tabpanel"
            id={`${own}-panel-${id}`}
            aria-labelledby={`${own}-${id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
            tabIndex={0}
            className="tab-panel"
            inert={id !== value}
            data-covered={id !== value || undefined}
          >
            {content}
          </div>
        ))}
    </div>
  );
}
