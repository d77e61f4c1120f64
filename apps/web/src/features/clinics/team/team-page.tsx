import { useLingui } from '@lingui/react/macro';
import type { SentInvitation, TeamMember } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  Avatar,
  Button,
  Card,
  Chip,
  Columns,
  DoctorFace,
  IconButton,
  List,
  ListRow,
  Ltr,
  PencilIcon,
  PlusIcon,
  SectionHeader,
  TextButton,
  TextLink,
  UserIcon,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { OPENING } from '../../../entities/clinics/paths.ts';
import { useRoleNames } from '../../../entities/clinics/role-names.ts';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';
import { now } from '../../../lib/formats/clock.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { teamQuery } from '../queries.ts';
import { DoctorSheet, InviteSheet, MemberSheet } from './later.ts';

/** What is open over the page: the invitation, a member by id, or a member's profile as a doctor. */
type Opened = { sheet: 'invite' } | { sheet: 'member' | 'doctor'; id: string } | null;

/** /clinic/team: the members and invitations of the clinic for a manager, the own membership for others. */
export function Component() {
  const { t } = useLingui();
  const { role } = useClinicMember();
  const isManager = role === 'manager';
  const [opened, setOpened] = useState<Opened>(null);
  const query = useQuery(teamQuery);
  const close = () => setOpened(null);
  const header = (
    <PageHeader
      title={isManager ? t`الفريق` : t`عضويتي`}
      actions={
        isManager && (
          <Button size="sm" icon={<PlusIcon size="sm" />} onPress={() => setOpened({ sheet: 'invite' })}>
            {t`دعوة`}
          </Button>
        )
      }
    />
  );
  if (query.data === undefined) {
    return (
      <>
        {header}
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </>
    );
  }
  const { members, invitations } = query.data;
  const chosen =
    opened === null || opened.sheet === 'invite' ? undefined : members.find(({ id }) => id === opened.id);
  return (
    <>
      {header}
      <Columns
        main={
          <Card aria-labelledby="members-title">
            <SectionHeader
              id="members-title"
              title={isManager ? t`الأعضاء` : t`في فريق العيادة`}
              end={isManager && <TextLink href={OPENING}>{t`بيانات العيادة`}</TextLink>}
            />
            <List>
              {members.map(member => (
                <MemberRow
                  key={member.id}
                  member={member}
                  onOpen={() => setOpened({ sheet: 'member', id: member.id })}
                />
              ))}
            </List>
          </Card>
        }
        side={
          isManager && (
            <Card aria-labelledby="invitations-title">
              <SectionHeader id="invitations-title" title={t`دعوات لم تُقبل بعد`} />
              {invitations.length === 0 ? (
                <p className="text-sm text-ink-2">{t`تظهر هنا الدعوات حتى تُقبل.`}</p>
              ) : (
                <List>
                  {invitations.map(invitation => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </List>
              )}
            </Card>
          )
        }
      />
      {opened?.sheet === 'invite' && (
        <OnDemand onMissing={close}>
          <InviteSheet onClose={close} />
        </OnDemand>
      )}
      {opened?.sheet === 'member' && chosen !== undefined && (
        <OnDemand onMissing={close}>
          <MemberSheet
            key={chosen.id}
            member={chosen}
            onEditDoctor={() => setOpened({ sheet: 'doctor', id: chosen.id })}
            onClose={close}
          />
        </OnDemand>
      )}
      {opened?.sheet === 'doctor' && chosen !== undefined && (
        <OnDemand onMissing={close}>
          <DoctorSheet key={chosen.id} member={chosen} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

function MemberRow({ member, onOpen }: { member: TeamMember; onOpen: () => void }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const { doctor } = member;
  const name = isolated(member.name);
  const facts = [roles[member.role], doctor?.specialty].filter(fact => fact != null);
  return (
    <ListRow
      start={
        <Avatar
          photo={doctor?.photo}
          fallback={
            doctor === null ? (
              <span className="grid size-full place-items-center">
                <UserIcon />
              </span>
            ) : (
              <DoctorFace />
            )
          }
        />
      }
      title={member.is_self ? t`${name} (حسابي)` : name}
      meta={facts.join('\u00a0· ')}
      end={
        <>
          {member.suspended && <Chip tone="overdue">{t`موقوف`}</Chip>}
          <IconButton aria-label={t`تعديل ${name}`} aria-haspopup="dialog" onPress={onOpen}>
            <PencilIcon />
          </IconButton>
        </>
      }
    />
  );
}

function InvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const { instantDate } = useFormat();
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/team/invitations/withdraw', { invitation_id: invitation.id }),
    { showsErrors: true },
  );
  const until = instantDate(invitation.expires_at);
  const isOver = Date.parse(invitation.expires_at) <= now();
  return (
    <ListRow
      title={<Ltr>{invitation.phone}</Ltr>}
      meta={`${roles[invitation.role]}\u00a0· ${isOver ? t`انتهت في ${until}` : t`صالحة حتى ${until}`}`}
      end={
        <TextButton isPending={isPending} onPress={() => mutate()}>
          {t`سحب الدعوة`}
        </TextButton>
      }
    />
  );
}
