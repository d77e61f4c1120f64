import { Drawing, type IllustrationProps } from './drawing.tsx';

/** The app's logo: pad and three toes on an emerald tile. Never smaller than 20 px. */
export function Mark(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" rx="28" fill="#0E5B50" />
      <g fill="#F2A46B">
        <ellipse cx="27.5" cy="41" rx="8.6" ry="11.6" transform="rotate(-26 27.5 41)" />
        <ellipse cx="48" cy="29.5" rx="8.9" ry="12" />
        <ellipse cx="68.5" cy="41" rx="8.6" ry="11.6" transform="rotate(26 68.5 41)" />
      </g>
      <path
        fill="#FBF3E4"
        d="M48 47c10.5 0 21 10.5 22.8 20.2 1.3 7-3.6 11.8-10.2 11-4.6-.6-8.4-2.3-12.6-2.3s-8 1.7-12.6 2.3c-6.600.8-11.5-4-10.2-11C27 57.5 37.5 47 48 47Z"
      />
    </Drawing>
  );
}
