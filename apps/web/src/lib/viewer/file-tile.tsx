import { useLingui } from '@lingui/react/macro';
import { DownloadIcon, FileTextIcon } from '@rifq/ui';
import type { ReactNode } from 'react';
import { sizeText } from '../formats/size-text.ts';
import { useFormat } from '../formats/use-format.ts';

interface FileTileProps {
  name: string;
  detail: ReactNode;
  end?: ReactNode;
}

/** A file as a tile: icon, name, kind and size. */
export function FileTile({ name, detail, end }: FileTileProps) {
  return (
    <div className="file-tile">
      <span className="file-tile-icon">
        <FileTextIcon />
      </span>
      <span className="min-w-0">
        <span className="file-tile-name" dir="auto">
          {name}
        </span>
        <span className="text-xs">{detail}</span>
      </span>
      {end}
    </div>
  );
}

/** A PDF that can be saved on the device. */
export function PdfTile({ name, bytes, address }: { name: string; bytes: number; address: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const size = sizeText(bytes, number);
  return (
    <FileTile
      name={name}
      detail={
        <>
          <bdi dir="ltr">PDF</bdi>
          {'\u00a0· '}
          {size}
        </>
      }
      end={
        <a className="icon-btn" href={address} download aria-label={t`تنزيل ${name}`}>
          <DownloadIcon size="sm" />
        </a>
      }
    />
  );
}
