import { Trans, useLingui } from '@lingui/react/macro';
import { DownloadIcon, EllipsisVerticalIcon, Ltr, ShareIcon, SquarePlusIcon } from '@rifq/ui';
import type { ReactNode } from 'react';
import { PhonePreview } from './phone-preview.tsx';
import { sections } from './sections.ts';

/**
 * Explains how to install the app from the browser. Without script both lists are open; with it they are tabs, and the
 * button shows as soon as the browser offers to install (`script/install.ts`).
 */
export function Download() {
  const { t } = useLingui();
  return (
    <section className="section frame" id={sections.download} aria-labelledby="download-title" tabIndex={-1}>
      <div className="download">
        <div className="download-text">
          <h2 className="section-title" id="download-title">
            <Trans>رِفق على شاشة جوالك</Trans>
          </h2>
          <p>
            <Trans>تحميل التطبيق من المتصفّح مباشرة، من دون متجر، ولا يأخذ مساحة تُذكر.</Trans>
          </p>
          <button type="button" className="btn btn-accent download-install" data-installs="" hidden>
            <DownloadIcon size="sm" />
            <Trans>تحميل التطبيق على هذا الجهاز</Trans>
          </button>
          <div className="download-tabs needs-script" role="tablist" aria-label={t`نوع الجوال`}>
            <Tab platform="iphone" name="iPhone" selected />
            <Tab platform="android" name="Android" />
          </div>
          <Panel platform="iphone" name="iPhone" selected>
            <li>
              <span>
                <Trans>
                  فتح رِفق في متصفّح <Ltr>Safari</Ltr>
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>زر المشاركة</Trans>
              </span>
              <ShareIcon size="sm" />
            </li>
            <li>
              <span>
                <Trans>«إضافة إلى الشاشة الرئيسية»</Trans>
              </span>
              <SquarePlusIcon size="sm" />
            </li>
          </Panel>
          <Panel platform="android" name="Android">
            <li>
              <span>
                <Trans>
                  فتح رِفق في متصفّح <Ltr>Chrome</Ltr>
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>قائمة المتصفّح</Trans>
              </span>
              <EllipsisVerticalIcon size="sm" />
            </li>
            <li>
              <span>
                <Trans>«تثبيت التطبيق» أو «إضافة إلى الشاشة الرئيسية»</Trans>
              </span>
            </li>
          </Panel>
        </div>
        <PhonePreview />
      </div>
    </section>
  );
}

interface TabProps {
  platform: 'iphone' | 'android';
  name: string;
  selected?: boolean;
}

function Tab({ platform, name, selected = false }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${platform}-tab`}
      aria-controls={`${platform}-steps`}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
    >
      <Ltr>{name}</Ltr>
    </button>
  );
}

function Panel({ platform, name, selected = false, children }: TabProps & { children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${platform}-steps`} aria-labelledby={`${platform}-tab`} hidden={!selected}>
      <p className="download-platform">
        <Ltr>{name}</Ltr>
      </p>
      <ol className="download-steps">{children}</ol>
    </div>
  );
}
