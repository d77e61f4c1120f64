import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

interface QrCodeProps {
  /** The encoded content. */
  content: string;
  label: string;
  /** Its size. */
  className: string;
}

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, black on white in both themes. */
export default function QrCode({ content, label, className }: QrCodeProps) {
  const code = generate(content, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
