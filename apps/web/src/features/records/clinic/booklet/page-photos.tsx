import { useLingui } from '@lingui/react/macro';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  ImagePlusIcon,
  TextButton,
  UnstyledButton,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { conversationFilesQuery } from '../files/conversation-files-query.ts';
import { ZoomedPicture } from './zoomed-picture.tsx';

/** Most pictures of the conversation that are offered. */
const MOST_SENT = 12;

/**
 * Pages of the booklet next to the rows: photos of this device, which are only shown and not uploaded, and the latest of
 * the conversation. On a phone they are above the rows and can be hidden.
 */
export function PagePhotos({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const sent = useQuery(conversationFilesQuery(reservationId));
  const { addresses: own, add } = useOwnPhotos();
  const [chosen, setChosen] = useState<string>();
  const [isHidden, setHidden] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const photos = (sent.data?.files ?? []).flatMap(({ file }) =>
    file.kind === 'photo' ? [file.address] : [],
  );
  const all = [...own, ...photos.slice(0, MOST_SENT)];
  const shown = all.find(address => address === chosen) ?? all[0];
  const choose = () => input.current?.click();
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
      {shown === undefined ? (
        <div className="booklet-photos-none">
          <Button variant="line" size="sm" icon={<ImagePlusIcon size="sm" />} onPress={choose}>
            {t`عرض صورة الصفحة`}
          </Button>
          <p className="text-xs text-ink-2">{t`تُعرض هنا بجانب السطور، ولا تُرفع.`}</p>
        </div>
      ) : (
        <>
          <div className="booklet-photos-bar">
            {all.length > 1 && !isHidden && (
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
                        <img src={address} alt="" loading="lazy" decoding="async" />
                      </UnstyledButton>
                    </li>
                  );
                })}
              </ul>
            )}
            <div className="booklet-photos-buttons">
              <IconButton outlined aria-label={t`صورة أخرى`} onPress={choose}>
                <ImagePlusIcon size="sm" />
              </IconButton>
              <IconButton
                className="booklet-photos-toggle"
                aria-label={isHidden ? t`إظهار الصورة` : t`إخفاء الصورة`}
                aria-expanded={!isHidden}
                onPress={() => setHidden(!isHidden)}
              >
                {isHidden ? <ChevronDownIcon /> : <ChevronUpIcon />}
              </IconButton>
            </div>
          </div>
          {!isHidden && <ZoomedPicture key={shown} address={shown} />}
        </>
      )}
      {sent.isError && (
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          {t`تعذّر تحميل صور المحادثة.`}
          <TextButton onPress={() => void sent.refetch()}>{t`إعادة المحاولة`}</TextButton>
        </p>
      )}
    </section>
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
