import { useLingui } from '@lingui/react/macro';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  IconButton,
  ImagePlusIcon,
  Switch,
  TextButton,
  UnstyledButton,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { conversationFilesQuery } from '../files/conversation-files-query.ts';
import { ZoomedPicture } from './zoomed-picture.tsx';

/** Most pictures of the conversation that are offered. */
const MOST_SENT = 12;

/** A page that is stored with doses: a photo of this device, or of a message. */
export type BookletPage = { address: string } & ({ file: File } | { messageId: string });

interface PagePhotosProps {
  reservationId: string;
  /** Gets the page that is shown and to be stored; undefined for none. */
  onShow: (page: BookletPage | undefined) => void;
  /** Called for a page that is not to be stored any more. */
  onDrop: (page: BookletPage) => void;
}

/**
 * Pages of the booklet next to the rows: photos of this device, and the latest of the conversation. A photo of the
 * conversation may show anything, so it is stored only on request. On a phone they are above the rows and can be hidden.
 */
export function PagePhotos({ reservationId, onShow, onDrop }: PagePhotosProps) {
  const { t } = useLingui();
  const sent = useQuery(conversationFilesQuery(reservationId));
  const { photos: own, add } = useOwnPhotos();
  const [chosen, setChosen] = useState<string>();
  const [isHidden, setHidden] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const input = useRef<HTMLInputElement>(null);
  const photos = (sent.data?.files ?? []).flatMap(({ message_id: messageId, file }) =>
    file.kind === 'photo' ? [{ address: file.address, messageId }] : [],
  );
  const pages: BookletPage[] = [...own, ...photos.slice(0, MOST_SENT)];
  const all = pages.map(({ address }) => address);
  const page = pages.find(({ address }) => address === chosen) ?? pages[0];
  const shown = page?.address;
  const isStored = page !== undefined && (choices.get(page.address) ?? 'file' in page);
  useEffect(() => onShow(isStored ? page : undefined));
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
      {page === undefined ? (
        <div className="booklet-photos-none">
          <Button variant="line" size="sm" icon={<ImagePlusIcon size="sm" />} onPress={choose}>
            {t`عرض صورة الصفحة`}
          </Button>
          <p className="text-xs text-ink-2">{t`تُعرض هنا بجانب السطور، وتُحفظ مع جرعاتها.`}</p>
        </div>
      ) : (
        <>
          <div className="booklet-photos-bar">
            {all.length > 1 && !isHidden && (
              <ul className="booklet-thumbs">
                {all.map((address, index) => {
                  const number = index + 1;
                  return (
                    <li key={address}>
                      <UnstyledButton
                        aria-label={t`الصورة ${number}`}
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
          {!isHidden && (
            <>
              <ZoomedPicture key={page.address} address={page.address} />
              <Switch
                isSelected={isStored}
                onChange={isChosen => {
                  setChoices(before => new Map([...before, [page.address, isChosen]]));
                  if (!isChosen) onDrop(page);
                }}
              >
                {t`حفظ هذه الصفحة مع جرعاتها`}
              </Switch>
            </>
          )}
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
  const [photos, setPhotos] = useState<readonly { address: string; file: File }[]>([]);
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current.splice(0)) URL.revokeObjectURL(address);
    },
    [],
  );
  return {
    photos,
    /** Returns the addresses of the files. */
    add(files: readonly File[]): readonly string[] {
      const added = files.map(file => ({ address: URL.createObjectURL(file), file }));
      const addresses = added.map(({ address }) => address);
      made.current.push(...addresses);
      setPhotos(before => [...added, ...before]);
      return addresses;
    },
  };
}
