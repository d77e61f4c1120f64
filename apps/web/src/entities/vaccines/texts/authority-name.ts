import { t } from '@lingui/core/macro';

/** Returns the Arabic name of the authority responsible for rabies rules in a country, by its ISO code or 'EU'. */
export function authorityName(iso: string): string | null {
  switch (iso) {
    case 'SA':
      return t`وزارة البيئة والمياه والزراعة`;
    case 'AE':
      return t`وزارة التغيّر المناخي والبيئة`;
    case 'KW':
      return t`الهيئة العامة لشؤون الزراعة والثروة السمكية`;
    case 'QA':
      return t`وزارة البلدية`;
    case 'BH':
      return t`وزارة شؤون البلديات والزراعة`;
    case 'OM':
      return t`وزارة الثروة الزراعية والسمكية وموارد المياه`;
    case 'EG':
      return t`الهيئة العامة للخدمات البيطرية`;
    case 'JO':
      return t`وزارة الزراعة`;
    case 'EU':
      return t`السلطة البيطرية في دولة الدخول`;
    default:
      return null;
  }
}
