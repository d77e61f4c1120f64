import { Trans } from '@lingui/react/macro';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../formats/use-format.ts';
import { sourceKind } from './texts/source-kind.ts';

/** How a source is named on the screen: «إرشادات WSAVA لعام 2016», its Latin name isolated. */
export function SourceTitle({ name }: { name: string }) {
  const { number } = useFormat();
  const source = sourceKind(name);
  if (source === null) return <Ltr>{name}</Ltr>;
  switch (source.kind) {
    case 'policy':
      return <Trans>اختيار من رِفق، والمرجع طبيبك البيطري</Trans>;
    case 'general':
      return <Trans>معلومة عامّة لم نراجع لها مصدرًا</Trans>;
  }
  const latin = <Ltr>{source.name}</Ltr>;
  switch (source.kind) {
    case 'leaflet':
      return <Trans>نشرة {latin}</Trans>;
    case 'overview':
      return <Trans>ملخّص الوكالة الأوروبية للأدوية عن {latin}</Trans>;
    case 'pages':
      return <Trans>صفحات {latin}</Trans>;
    case 'article':
      return <Trans>مقال في {latin}</Trans>;
  }
  if (source.year === undefined) return <Trans>إرشادات {latin}</Trans>;
  const year = number(source.year, { useGrouping: false });
  if (source.kind === 'congress') {
    return (
      <Trans>
        أعمال مؤتمر {latin} لعام {year}
      </Trans>
    );
  }
  return (
    <Trans>
      إرشادات {latin} لعام {year}
    </Trans>
  );
}
