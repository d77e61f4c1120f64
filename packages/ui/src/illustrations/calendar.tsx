import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A calendar with a paw: no reservations yet. */
export function CalendarIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 240 210" {...props}>
      <ellipse cx="120" cy="194" rx="96" ry="9" fill="#EADBC0" />
      <rect x="46" y="34" width="148" height="156" rx="22" fill="#FFF8EC" />
      <path d="M46 78V56a22 22 0 0 1 22-22h104a22 22 0 0 1 22 22v22Z" fill="#0E5B50" />
      <rect x="78" y="20" width="12" height="32" rx="6" fill="#EF9556" />
      <rect x="150" y="20" width="12" height="32" rx="6" fill="#EF9556" />
      <g fill="#EBDDC2">
        <circle cx="164" cy="100" r="8" />
        <circle cx="134" cy="100" r="8" />
        <circle cx="76" cy="100" r="8" />
        <circle cx="76" cy="130" r="8" />
        <circle cx="164" cy="160" r="8" />
        <circle cx="76" cy="160" r="8" />
        <circle cx="164" cy="130" r="8" />
      </g>
      <g fill="#EF9556">
        <path d="M120 128c9 0 20 9 22 19 1 7-4 11-10 10-5-1-8-2-12-2s-7 1-12 2c-6 1-11-3-10-10 2-10 13-19 22-19Z" />
        <ellipse cx="102" cy="124" rx="7" ry="9" transform="rotate(-26 102 124)" />
        <ellipse cx="120" cy="114" rx="7" ry="9.5" />
        <ellipse cx="138" cy="124" rx="7" ry="9" transform="rotate(26 138 124)" />
      </g>
    </Drawing>
  );
}
