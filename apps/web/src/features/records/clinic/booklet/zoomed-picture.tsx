import { useLingui } from '@lingui/react/macro';
import { IconButton, MinusIcon, PlusIcon, RotateCwIcon } from '@rifq/ui';
import { useState } from 'react';

/** Widths of the picture, as multiples of its box. */
const ZOOMS = [1, 1.5, 2, 3, 4];
const QUARTERS = 4;

/** A picture that is enlarged and turned within its box, which scrolls in both directions. */
export function ZoomedPicture({ address }: { address: string }) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(0);
  const [quarters, setQuarters] = useState(0);
  // Width by height.
  const [ratio, setRatio] = useState(1);
  const [isUnreadable, setUnreadable] = useState(false);
  const isSideways = quarters % 2 === 1;
  if (isUnreadable)
    return (
      <p className="text-sm text-ink-2" role="status">
        {t`هذا المتصفّح لا يعرض هذه الصورة. تُختار صورة بصيغة JPEG أو PNG.`}
      </p>
    );
  return (
    <div className="booklet-picture">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="booklet-picture-box" tabIndex={0} aria-label={t`الصورة مكبَّرة`}>
        <div className="booklet-picture-page" style={{ inlineSize: `${100 * (ZOOMS[zoom] ?? 1)}%` }}>
          <div className="booklet-picture-turn" style={{ aspectRatio: isSideways ? 1 / ratio : ratio }}>
            <img
              src={address}
              alt={t`صفحة الدفتر`}
              style={{ inlineSize: isSideways ? `${100 * ratio}%` : '100%', rotate: `${quarters * 90}deg` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
              }}
              onError={() => setUnreadable(true)}
            />
          </div>
        </div>
      </section>
      <div className="booklet-zoom">
        <IconButton
          outlined
          aria-label={t`تكبير`}
          onPress={() => setZoom(Math.min(zoom + 1, ZOOMS.length - 1))}
        >
          <PlusIcon size="sm" />
        </IconButton>
        <IconButton outlined aria-label={t`تصغير`} onPress={() => setZoom(Math.max(zoom - 1, 0))}>
          <MinusIcon size="sm" />
        </IconButton>
        <IconButton
          outlined
          aria-label={t`تدوير الصورة`}
          onPress={() => setQuarters((quarters + 1) % QUARTERS)}
        >
          <RotateCwIcon size="sm" />
        </IconButton>
      </div>
    </div>
  );
}
