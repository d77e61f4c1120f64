import { useLingui } from '@lingui/react/macro';
import { type DoseDraft, givenProtocols } from '../../../entities/vaccines/dose-draft/draft.ts';
import { protocolsName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { resultText, routeWord } from '../../../entities/vaccines/texts/record-texts.ts';
import { days } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { FormPart } from '../../../lib/forms/use-opened-version.ts';

/**
 * Parts of the dose form, as labelled for the owner. What was given is one part, since its values depend on each other.
 */
export function useDoseParts(): readonly FormPart<DoseDraft>[] {
  const { t } = useLingui();
  const { date } = useFormat();
  const typeWord = (type: DoseDraft['vaccineType']) =>
    type === null ? null : type === 'live' ? t`حيّ مُضعَّف` : t`مُعطَّل`;
  return [
    {
      label: t`ما الذي أُعطي؟`,
      names: [
        'given',
        'isOther',
        'product',
        'productName',
        'parts',
        'vaccineType',
        'route',
        'intervalDays',
        'result',
        'level',
      ],
      text: draft =>
        [
          protocolsName(givenProtocols(draft)),
          draft.productName,
          typeWord(draft.vaccineType),
          draft.route && routeWord(draft.route),
          draft.intervalDays && days(draft.intervalDays),
          draft.result && resultText(draft.result),
          draft.level && t`${draft.level} وحدة دولية/مل`,
        ]
          .filter(Boolean)
          .join('\u00a0· '),
    },
    {
      label: t`التاريخ`,
      names: ['givenOn'],
      text: ({ givenOn }) => (givenOn === null ? '' : date(givenOn)),
    },
    { label: t`رقم التشغيلة`, names: ['batch'], text: ({ batch }) => batch },
    {
      label: t`انتهاء الصلاحية`,
      names: ['expiresOn'],
      text: ({ expiresOn }) => (expiresOn === null ? '' : date(expiresOn)),
    },
    { label: t`المختبر`, names: ['laboratory'], text: ({ laboratory }) => laboratory },
    { label: t`العيادة`, names: ['clinic'], text: ({ clinic }) => clinic },
  ];
}
