import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A full food bowl: something could not be loaded. */
export function BowlIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 240 180" {...props}>
      <ellipse cx="120" cy="162" rx="100" ry="10" fill="#EADBC0" />
      <ellipse cx="120" cy="88" rx="76" ry="20" fill="#0A463E" />
      <path d="M56 84c8-14 30-26 64-26s56 12 64 26c-10 12-34 18-64 18s-54-6-64-18Z" fill="#C96A2E" />
      <g fill="#EF9556">
        <circle cx="84" cy="74" r="10" />
        <circle cx="108" cy="64" r="11" />
        <circle cx="134" cy="64" r="10" />
        <circle cx="156" cy="74" r="11" />
        <circle cx="120" cy="80" r="11" />
        <circle cx="96" cy="86" r="9" />
        <circle cx="144" cy="86" r="9" />
      </g>
      <path
        d="M44 88c10 14 38 22 76 22s66-8 76-22l18 56c3 10-4 16-14 16H40c-10 0-17-6-14-16Z"
        fill="#0E5B50"
      />
      <path
        d="M120 126c7 0 14 7 15 13 1 5-3 8-7 7-3 0-5-1-8-1s-5 1-8 1c-4 1-8-2-7-7 1-6 8-13 15-13Z"
        fill="#F6D9A8"
      />
      <g fill="#F6D9A8">
        <ellipse cx="107" cy="124" rx="4" ry="5.5" transform="rotate(-26 107 124)" />
        <ellipse cx="120" cy="118" rx="4" ry="5.5" />
        <ellipse cx="133" cy="124" rx="4" ry="5.5" transform="rotate(26 133 124)" />
      </g>
    </Drawing>
  );
}
