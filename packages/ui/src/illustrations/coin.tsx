import { Drawing, type IllustrationProps } from './drawing.tsx';
import { PawPrint } from './paw-print.tsx';

/** One coin. Its size is set by the caller. */
export function CoinIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 24 24" {...props}>
      <circle cx="12" cy="12" r="11" fill="#EF9556" />
      <circle cx="12" cy="12" r="8.6" fill="none" stroke="#8A430F" strokeWidth="1.3" />
      <g fill="#8A430F" transform="translate(12 12.3) scale(.52) translate(-12 -12.5)">
        <PawPrint />
      </g>
    </Drawing>
  );
}
