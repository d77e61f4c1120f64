import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A cat asleep in a ring: no notifications, and the 0 of 404. `--hole` is the background colour. */
export function SleepingCatIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 220 220" {...props}>
      <circle cx="110" cy="110" r="98" fill="#EF9556" />
      <path d="M150 24l-10 22m36-2-18 17m38 16-24 8" stroke="#C96A2E" strokeWidth="9" strokeLinecap="round" />
      <circle cx="110" cy="104" r="34" fill="var(--hole,#FBF6EC)" />
      <path
        d="M30 120c-8 40 26 88 80 88 46 0 86-28 96-76 2-12-14-16-20-4-10 26-38 40-68 38-20-2-34-10-42-24Z"
        fill="#D97B3C"
      />
      <path d="M206 132c2-12-14-16-20-4-3 8-8 14-14 19l14 20c10-9 17-21 20-35Z" fill="#FFF3E0" />
      <path
        d="M20 112c-2-22 2-40 8-48 3-4 8-3 10 1l9 13c9-2 20-1 29 2l14-10c4-3 9-1 9 4 2 14-1 28-9 42-8 22-24 32-38 31-17-1-31-14-32-35Z"
        fill="#F6AE77"
      />
      <path d="M30 90c0-8 1-12 3-16l8 12Zm52-2 11-7c0 6-1 10-3 15Z" fill="#FBD9BC" />
      <path
        d="M36 106c4 5 11 5 14 1m14 2c4 5 11 5 14 0"
        stroke="#12332F"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M52 118h9c2 0 2 2 1 3l-3 4c-2 1-3 1-4 0l-4-4c-1-1-1-3 1-3Z" fill="#12332F" />
    </Drawing>
  );
}
