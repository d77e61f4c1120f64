import { PlainLink, useChosenInView } from '@rifq/ui';

interface FilterLink {
  href: string;
  label: string;
  isCurrent: boolean;
}

/** Filters in the URL: each is a link, so that browser history and sharing with a colleague work. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  const row = useChosenInView<HTMLElement>(links.find(({ isCurrent }) => isCurrent)?.href ?? null);
  return (
    <nav ref={row} aria-label={label} className="chip-row chip-row-scroll">
      {links.map(({ href, label: text, isCurrent }) => (
        <PlainLink
          key={href}
          href={href}
          className="filter-chip"
          aria-current={isCurrent ? 'true' : undefined}
          data-selected={isCurrent || undefined}
        >
          <span className="filter-chip-label">{text}</span>
        </PlainLink>
      ))}
    </nav>
  );
}
