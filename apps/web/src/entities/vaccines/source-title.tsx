import { Trans } from '@lingui/react/macro';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { type Publication, sourceKind } from './texts/source-kind.ts';

interface SourceTitleProps {
  name: string;
  /** Year of the edition that was read; null where it had no date. */
  year: number | null;
}

/** Title of a source: «إرشادات WSAVA لعام 2024», with its Latin name isolated. */
export function SourceTitle({ name, year }: SourceTitleProps) {
  const { number } = useFormat();
  const source = sourceKind(name);
  if (source === null) return <Ltr>{name}</Ltr>;
  switch (source.kind) {
    case 'policy':
      return <Trans>اختيار من رِفق، والمرجع طبيبك البيطري</Trans>;
    case 'general':
      return <Trans>معلومة عامّة لم نراجع لها مصدرًا</Trans>;
  }
  const title = <PublicationTitle publication={source} />;
  if (year === null) return <Trans>{title}، من دون تاريخ</Trans>;
  const shown = number(year, { useGrouping: false });
  return (
    <Trans>
      {title} لعام {shown}
    </Trans>
  );
}

function PublicationTitle({ publication: { kind, name } }: { publication: Publication }) {
  const latin = <Ltr>{name}</Ltr>;
  switch (kind) {
    case 'guidelines':
      return <Trans>إرشادات {latin}</Trans>;
    case 'congress':
      return <Trans>أعمال مؤتمر {latin}</Trans>;
    case 'leaflet':
      return <Trans>نشرة {latin}</Trans>;
    case 'overview':
      return <Trans>ملخّص الوكالة الأوروبية للأدوية عن {latin}</Trans>;
    case 'pages':
      return <Trans>صفحات {latin}</Trans>;
    case 'article':
      return <Trans>مقال في {latin}</Trans>;
  }
}
