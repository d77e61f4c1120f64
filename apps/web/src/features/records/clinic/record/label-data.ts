import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Species } from '@rifq/contract/calls';
import { useState } from 'react';
import {
  type DoseDraft,
  type DoseField,
  givenProtocols,
  knownProduct,
} from '../../../../entities/vaccines/dose-draft/draft.ts';
import { isTestKey, productsFor } from '../../../../entities/vaccines/dose-draft/given.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';

/**
 * Returns the error message of each missing part of the label, which a clinic records of each vaccine and treatment that
 * it gives: the product, its batch and its expiry.
 */
export function missingLabelData(draft: DoseDraft, species: Species): Partial<Record<DoseField, string>> {
  if (draft.given === null || givenProtocols(draft).some(isTestKey)) return {};
  const isUnnamed = knownProduct(draft) === null && visibleText(draft.productName) === '';
  const isUnchosen = draft.product === null && productsFor(draft.given, species).length > 0;
  return {
    ...(isUnnamed && isUnchosen ? { product: t`يلزم اختيار المنتج، أو «منتج آخر».` } : {}),
    ...(isUnnamed && !isUnchosen ? { product_name: t`يلزم اسم المنتج كما على الملصق.` } : {}),
    ...(visibleText(draft.batch) === '' ? { batch: t`يلزم رقم التشغيلة كما على الملصق.` } : {}),
    ...(draft.expiresOn === null ? { expires_on: t`يلزم انتهاء الصلاحية كما على الملصق.` } : {}),
  };
}

/** Asks for confirmation before a product is recorded that had expired by the day on which it was given. */
export function useExpiryQuestion({ expiresOn, givenOn }: Pick<DoseDraft, 'expiresOn' | 'givenOn'>) {
  const { t } = useLingui();
  const [confirmed, setConfirmed] = useState('');
  const days = `${expiresOn} ${givenOn}`;
  const hadExpired = expiresOn !== null && givenOn !== null && expiresOn < givenOn;
  return {
    /** The question at the field; undefined without one. */
    question:
      hadExpired && confirmed === days
        ? t`انتهت صلاحية المنتج قبل يوم إعطائه. إن كان التاريخ صحيحًا فالحفظ مرة أخرى يكفي.`
        : undefined,
    /** Whether the expiry must be confirmed before it is saved; shows the question then, once. */
    asks(): boolean {
      if (!hadExpired || confirmed === days) return false;
      setConfirmed(days);
      return true;
    },
  };
}
