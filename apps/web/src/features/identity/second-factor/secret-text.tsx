import { useLingui } from '@lingui/react/macro';
import { CopyIcon, Ltr, TextButton } from '@rifq/ui';
import { useCopy } from './use-copy.ts';

/** In groups of four, for reading. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret as text, for an app that cannot scan the QR code. */
export function SecretText({ secret }: { secret: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <div className="register-secret">
      <span>
        {t`المفتاح، إن تعذّر مسح الصورة`}
        <Ltr>{inGroups(secret)}</Ltr>
      </span>
      <TextButton icon={<CopyIcon size="sm" />} onPress={() => copy(secret)} aria-label={t`نسخ المفتاح`}>
        {t`نسخ`}
      </TextButton>
    </div>
  );
}
