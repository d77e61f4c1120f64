import { useLingui } from '@lingui/react/macro';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  ImagePlusIcon,
  MinusIcon,
  PlusIcon,
  UnstyledButton,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { picturesQuery } from './pictures-query.ts';

/** Widths of the picture, as multiples of its box. */
const ZOOMS = [1, 1.5, 2, 3, 4];

/**
 * Pages of the booklet next to the rows: what the owner has sent in the conversation, and photos of this device, which are
 * only shown and not uploaded. On a phone they are above the rows and can be hidden.
 */
export function PagePhotos({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const sent = useQuery(picturesQuery(reservationId));
  const { addresses: own, add } = useOwnPhotos();
  const [chosen, setChosen] = useState<string>();
  const [isHidden, setHidden] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const all = [...own, ...(sent.data ?? [])];
  const shown = all.find(address => address === chosen) ?? all[0];
  return (
    <section className="booklet-photos" aria-label={t`صفحات الدفتر`}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [first] = add([...(currentTarget.files ?? [])]);
          if (first !== undefined) setChosen(first);
          setHidden(false);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <div className="booklet-photos-bar">
        <Button
          variant="line"
          size="sm"
          icon={<ImagePlusIcon size="sm" />}
          onPress={() => input.current?.click()}
        >
          {all.length === 0 ? t`عرض صورة الصفحة` : t`صورة أخرى`}
        </Button>
        {shown !== undefined && (
          <IconButton
            className="booklet-photos-toggle"
            aria-label={isHidden ? t`إظهار الصورة` : t`إخفاء الصورة`}
            aria-expanded={!isHidden}
            onPress={() => setHidden(!isHidden)}
          >
            {isHidden ? <ChevronDownIcon /> : <ChevronUpIcon />}
          </IconButton>
        )}
      </div>
      {shown === undefined ? (
        <p className="text-xs text-ink-2">{t`تُعرض هنا بجانب السطور، ولا تُرفع.`}</p>
      ) : (
        !isHidden && (
          <>
            <ZoomedPicture key={shown} address={shown} />
            {all.length > 1 && (
              <ul className="booklet-thumbs">
                {all.map((address, index) => {
                  const page = index + 1;
                  return (
                    <li key={address}>
                      <UnstyledButton
                        aria-label={t`الصورة ${page}`}
                        aria-pressed={address === shown}
                        onPress={() => setChosen(address)}
                      >
                        <img src={address} alt="" />
                      </UnstyledButton>
                    </li>
                  );
                })}
              </ul>
            )}
          </>
        )
      )}
    </section>
  );
}

/** A picture that is enlarged within its box, which scrolls in both directions. */
function ZoomedPicture({ address }: { address: string }) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(0);
  return (
    <div className="booklet-picture">
      <div className="booklet-picture-box">
        <img src={address} alt={t`صفحة الدفتر`} style={{ inlineSize: `${100 * (ZOOMS[zoom] ?? 1)}%` }} />
      </div>
      <div className="booklet-zoom">
        <IconButton
          outlined
          aria-label={t`تكبير`}
          isDisabled={zoom === ZOOMS.length - 1}
          onPress={() => setZoom(zoom + 1)}
        >
          <PlusIcon size="sm" />
        </IconButton>
        <IconButton outlined aria-label={t`تصغير`} isDisabled={zoom === 0} onPress={() => setZoom(zoom - 1)}>
          <MinusIcon size="sm" />
        </IconButton>
      </div>
    </div>
  );
}

/** Shows photos of this device by addresses that are revoked when the form is closed. */
function useOwnPhotos() {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current.splice(0)) URL.revokeObjectURL(address);
    },
    [],
  );
  return {
    addresses,
    /** Returns the addresses of the files. */
    add(files: readonly File[]): readonly string[] {
      const added = files.map(file => URL.createObjectURL(file));
      made.current.push(...added);
      setAddresses(before => [...added, ...before]);
      return added;
    },
  };
}
