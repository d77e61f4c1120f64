import { useLingui } from '@lingui/react/macro';
import type { SavedReply } from '@rifq/contract/calls';
import { Button, EmptyState, List, PencilIcon, PlusIcon, SalukiIllustration } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { QueryContent } from '../../../lib/pages/query-content.tsx';
import { repliesQuery } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyListItem } from './reply-list-item.tsx';

interface RepliesSheetProps {
  onClose: () => void;
  /** Inserts the reply's text into the composer. */
  onChoose: (text: string) => void;
}

/** The saved replies of the clinic, to insert, add and edit. */
export function RepliesSheet({ onClose, onChoose }: RepliesSheetProps) {
  const { t } = useLingui();
  const query = useQuery(repliesQuery);
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  if (edited !== null) {
    return <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  }
  return (
    <Sheet
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`ردود محفوظة`}
      closeLabel={t`إغلاق`}
      footer={
        <Button block variant="soft" icon={<PlusIcon size="sm" />} onPress={() => setEdited('new')}>
          {t`إضافة ردّ`}
        </Button>
      }
    >
      <QueryContent query={query} fallback={<PageLoading />}>
        {replies =>
          replies.length === 0 ? (
            <EmptyState
              art={<SalukiIllustration />}
              title={t`لا ردود محفوظة بعد`}
              text={t`ما يتكرّر في المحادثات يُحفظ هنا مرة، ويُكتب بعدها بلمسة.`}
              compact
            />
          ) : (
            <List label={t`ردود محفوظة`}>
              {replies.map(reply => (
                <ReplyListItem
                  key={reply.id}
                  reply={reply}
                  onChoose={() => onChoose(reply.text)}
                  actions={[
                    {
                      id: 'edit',
                      label: t`تعديل`,
                      icon: <PencilIcon size="sm" />,
                      onAction: () => setEdited(reply),
                    },
                  ]}
                />
              ))}
            </List>
          )
        }
      </QueryContent>
    </Sheet>
  );
}
