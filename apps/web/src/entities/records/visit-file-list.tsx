import { useLingui } from '@lingui/react/macro';
import type { VisitFile } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/formats/use-format.ts';
import { PdfTile } from '../../lib/viewer/file-tile.tsx';
import { PictureButton } from '../../lib/viewer/picture-button.tsx';
import { labFlagText, visitFileKindText } from './visit-file-text.ts';

interface VisitFileListProps<F extends VisitFile> {
  files: readonly F[];
  /** What follows a file: its actions. */
  end?: (file: F) => ReactNode;
}

/** Laboratory results and other files of a visit, each with its values; photos open full screen, PDFs are saved. */
export function VisitFileList<F extends VisitFile>({ files, end }: VisitFileListProps<F>) {
  const { t } = useLingui();
  const { date } = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t`النتائج والملفات`}>
      {files.map(file => {
        const { id, kind, title, taken_on: day, laboratory, values, address, format, bytes, author } = file;
        const facts = [
          visitFileKindText(kind),
          date(day),
          ...(laboratory === null ? [] : [isolated(laboratory)]),
        ];
        return (
          <li key={id} className="grid gap-2 rounded-md border border-line p-3 text-sm">
            <div>
              <span className="block font-semibold wrap-anywhere">
                <bdi>{title}</bdi>
              </span>
              <span className="block text-xs text-ink-2">{facts.join('\u00a0· ')}</span>
              <span className="block text-xs text-ink-2">{t`بإضافة ${isolated(author)}`}</span>
            </div>
            {format === 'photo' ? (
              <PictureButton
                className="visit-file-photo"
                address={address}
                name={t`فتح ${isolated(title)}`}
                caption={title}
              />
            ) : (
              <PdfTile name={title} bytes={bytes} address={address} />
            )}
            {values.length > 0 && <LabValues values={values} />}
            {end?.(file)}
          </li>
        );
      })}
    </ul>
  );
}

function LabValues({ values }: Pick<VisitFile, 'values'>) {
  const { t } = useLingui();
  return (
    <table className="lab-values">
      <thead>
        <tr>
          <th scope="col">{t`الفحص`}</th>
          <th scope="col">{t`القيمة`}</th>
          <th scope="col">{t`المرجع`}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, value, unit, range, flag }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a stored result never move
          <tr key={index}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{unit === null ? value : `${value} ${unit}`}</bdi>
              {flag !== null && (
                <span
                  className={flag === 'normal' ? 'block text-xs text-ink-2' : 'block text-xs text-overdue'}
                >
                  {labFlagText(flag)}
                </span>
              )}
            </td>
            <td>{range !== null && <bdi>{range}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
