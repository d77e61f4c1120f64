import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Task } from '@rifq/contract/calls';
import { Card, SectionHeader, TaskRow, type TaskWay, VisuallyHidden } from '@rifq/ui';
import type { ReactNode } from 'react';
import { petFieldPath, petPartPath } from '../../../entities/pets/paths.ts';
import { SignedCoins } from '../../../entities/rewards/coins.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { type ModalFlag, type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import type { Summary } from '../queries.ts';
import { gainCount } from '../texts/gain-text.ts';
import { taskHint, taskTitle } from '../texts/task-text.ts';

interface TasksCardProps {
  summary: Summary;
  /** Below the tasks. */
  foot?: ReactNode;
}

/** «مهامّ لطيفة»: tasks that currently earn coins or points, and recently finished ones. */
export function TasksCard({ summary, foot }: TasksCardProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const openModal = useUiStore(state => state.openModal);
  const { tasks } = summary;
  const done = number(summary.tasks_done);
  const all = number(summary.tasks_all);
  return (
    <Card aria-labelledby="tasks-title">
      <SectionHeader
        id="tasks-title"
        title={t`مهامّ لطيفة`}
        end={tasks.length > 0 && <span className="text-sm text-ink-2">{t`${done} من ${all}`}</span>}
      />
      {tasks.length === 0 ? (
        <p className="text-sm text-ink-2">{t`لا مهامّ الآن. تظهر هنا حين يوجد ما يزيد عملاتك ونقاطك.`}</p>
      ) : (
        <ul>
          {tasks.map(task => (
            <TaskRow
              key={`${task.rule} ${task.pet?.id} ${task.done_at}`}
              title={taskTitle(task)}
              hint={taskHint(task)}
              reward={<TaskReward task={task} />}
              way={task.state === 'open' ? wayTo(task, openModal) : undefined}
              doneLabel={t`أُنجزت`}
            />
          ))}
        </ul>
      )}
      {tasks.length > 0 && <MoreLater count={summary.tasks_all - tasks.length} />}
      {foot}
    </Card>
  );
}

/** Tasks that the count above includes but the list does not show yet. */
function MoreLater({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      {plural(count, {
        one: 'ومهمّة أخرى لا تظهر الآن.',
        two: 'ومهمّتان أخريان لا تظهران الآن.',
        few: 'و# مهامّ أخرى لا تظهر الآن.',
        many: 'و# مهمّة أخرى لا تظهر الآن.',
        other: 'و# مهمّة أخرى لا تظهر الآن.',
      })}
    </p>
  );
}

/** The coins, or points if there are none. Screen readers announce both. */
function TaskReward({ task }: { task: Task }) {
  const gain = gainCount(task);
  if (task.coins === 0) return gain;
  return (
    <>
      <span aria-hidden="true">
        <SignedCoins coins={task.coins} />
      </span>
      <VisuallyHidden>{gain}</VisuallyHidden>
    </>
  );
}

/** Returns where a task is done, or what opens it. */
function wayTo({ rule, pet }: Task, openModal: (flag: ModalFlag, subject?: ModalSubject) => void): TaskWay {
  if (rule === 'first_pet') return { onPress: () => openModal('petModal') };
  if (pet === null) return { href: '/dashboard/profile' };
  switch (rule) {
    case 'pet_photo':
      return { href: petPartPath(pet.id, 'photo') };
    case 'weight':
      return { href: petPartPath(pet.id, 'weight') };
    case 'pet_microchip':
      return { href: petFieldPath(pet.id, 'microchip') };
    case 'dose_recorded':
      return { onPress: () => openModal('vaccineModal', { petId: pet.id }) };
    case 'profile_completed':
      return { href: '/dashboard/profile' };
  }
}
