import { useLingui } from '@lingui/react/macro';
import { type Destination, destinations, type Pet } from '@rifq/contract/calls';
import { type CivilDate, isCivilDate, isolated } from '@rifq/rules';
import {
  BoxIllustration,
  EmptyState,
  LinkButton,
  LoadingRegion,
  Skeleton,
  SleepingCatIllustration,
  Stack,
  VisuallyHidden,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { petPath } from '../../../entities/pets/paths.ts';
import { petQuery } from '../../../entities/pets/queries.ts';
import { usePetToday } from '../../../entities/pets/use-pet-today.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { TravelForm } from './travel-form.tsx';
import { travelQuery } from './travel-query.ts';
import { TravelResult } from './travel-result.tsx';
import { useTitles } from './use-titles.ts';

/** /dashboard/pets/travel/{id}: the requirements of entry into a country. Destination and day are in the URL. */
export function TravelPage({ petId }: { petId: string }) {
  const { t } = useLingui();
  const { data, ...query } = useQuery(petQuery(petId));
  const name = data === undefined ? '' : isolated(data.pet.name);
  return (
    <>
      <PageHeader
        title={data === undefined ? t`السفر` : t`سفر ${name}`}
        back={{ href: petPath(petId), label: t`رجوع إلى صفحة الحيوان` }}
      />
      {data !== undefined ? (
        isAtHome(data.pet) ? (
          <Travel pet={data.pet} />
        ) : (
          <Navigate to={petPath(petId)} replace />
        )
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknownPet(query.error) ? (
        <EmptyState
          art={<SleepingCatIllustration />}
          title={t`لم نجد هذا الحيوان في حسابك`}
          text={t`ربما تغيّر الرابط.`}
          action={<LinkButton href="/dashboard/pets">{t`حيواناتي`}</LinkButton>}
        />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}

/** A pet that is lost, archived or has passed away cannot travel. */
const isAtHome = ({ state, archived_at: archivedAt }: Pet) => state === 'home' && archivedAt === null;

function isUnknownPet(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'pets.not_found' || error.code === 'request.invalid');
}

function Travel({ pet }: { pet: Pet }) {
  const { t } = useLingui();
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const today = usePetToday(pet.country);
  const destination = destinations.find(each => each === params.get('to')) ?? null;
  const day = params.get('on');
  const travelOn = day !== null && isCivilDate(day) && day >= today ? day : null;
  const show = (to: Destination | null, on: CivilDate | null) => {
    const asked = new URLSearchParams({ ...(to !== null && { to }), ...(on !== null && { on }) });
    void navigate({ search: asked.toString() }, { replace: true });
  };
  return (
    <Stack>
      <TravelForm
        destination={destination}
        travelOn={travelOn}
        today={today}
        onDestination={next => show(next, travelOn)}
        onTravelOn={next => show(destination, next)}
      />
      <VisuallyHidden>
        <p role="status">
          {destination !== null && (
            <AnnouncedAnswer pet={pet} destination={destination} travelOn={travelOn} />
          )}
        </p>
      </VisuallyHidden>
      {destination === null ? (
        <EmptyState
          compact
          art={<BoxIllustration />}
          title={t`ما يلزم لدخول البلد`}
          text={t`باختيار الوجهة تظهر شروطها بالترتيب: ما اكتمل وما بقي، وموعد كل منها ومصدره.`}
        />
      ) : (
        <Answer pet={pet} destination={destination} travelOn={travelOn} />
      )}
    </Stack>
  );
}

interface AnswerProps {
  pet: Pet;
  destination: Destination;
  travelOn: CivilDate | null;
}

/** Announces a changed answer only, without its steps. */
function AnnouncedAnswer({ pet, destination, travelOn }: AnswerProps) {
  const { data } = useQuery(travelQuery(pet.id, destination, travelOn));
  const titles = useTitles(pet, data);
  return titles.join(' ');
}

function Answer({ pet, destination, travelOn }: AnswerProps) {
  const { t } = useLingui();
  const query = useQuery(travelQuery(pet.id, destination, travelOn));
  if (query.data !== undefined) return <TravelResult pet={pet} travel={query.data} />;
  if (query.isError)
    return (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    );
  return (
    <LoadingRegion label={t`جارٍ حساب ما يلزم للسفر`}>
      <Skeleton height="18rem" className="rounded-lg" />
    </LoadingRegion>
  );
}
