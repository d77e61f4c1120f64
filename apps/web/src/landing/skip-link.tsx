import { Trans } from '@lingui/react/macro';

/** The first stop of the Tab key: past the header to the page's own content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      <Trans>الانتقال إلى المحتوى</Trans>
    </a>
  );
}
