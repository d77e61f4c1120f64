import { useLingui } from '@lingui/react/macro';
import { nameLimits } from '@rifq/rules';
import { TextField } from '@rifq/ui';
import type { Ref } from 'react';
import type { ClientSearch } from './use-client-search.ts';

interface ClientSearchFieldProps {
  search: ClientSearch;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** Field of a search among the clinic's clients. */
export function ClientSearchField({ search, inputRef }: ClientSearchFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`بحث في العملاء`}
      placeholder={t`اسم أو جوال أو حيوان أو شريحة`}
      type="search"
      autoComplete="off"
      maxLength={nameLimits.short}
      value={search.typed}
      onChange={search.setTyped}
      inputRef={inputRef}
    />
  );
}
