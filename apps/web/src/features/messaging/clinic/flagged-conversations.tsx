import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Card, SectionHeader, TextLink } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RESERVATIONS } from '../../../entities/clinics/paths.ts';
import { FlaggedEntry } from '../../../entities/emergencies/flagged-entry.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { conversationsOf, conversationsQuery } from './queries.ts';

/** The conversations with unhandled emergency signs, the longest wait on top; nothing without any. */
export function FlaggedConversations({ hrefOf }: { hrefOf: (reservationId: string) => string }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  useNow();
  const { data, hasNextPage } = useInfiniteQuery(conversationsQuery('flagged', ''));
  const flagged = conversationsOf(data?.pages ?? []);
  if (flagged.length === 0) return null;
  return (
    <Card aria-labelledby="flagged-conversations-title" className="bg-overdue-soft">
      <SectionHeader id="flagged-conversations-title" title={t`علامات طارئة في الرسائل`} />
      <ul className="grid gap-3">
        {flagged.map(({ id, pet, owner_name: owner, doctor, red_flag_at: since, red_flags: signs }) => (
          <FlaggedEntry
            key={id}
            href={hrefOf(id)}
            pet={pet}
            title={[
              ...(since === null ? [] : [ago(since)]),
              isolated(pet.name),
              ...(owner === null ? [] : [isolated(owner)]),
            ].join('\u00a0· ')}
            about={isolated(doctor.name)}
            signs={signs}
          />
        ))}
      </ul>
      {hasNextPage && <TextLink href={RESERVATIONS}>{t`كل المحادثات`}</TextLink>}
    </Card>
  );
}
