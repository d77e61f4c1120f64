import { Trans } from '@lingui/react/macro';

/** The first Tab stop: skips the header to the page's content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      <Trans>الانتقال إلى المحتوى</Trans>
    </a>
  );
}
