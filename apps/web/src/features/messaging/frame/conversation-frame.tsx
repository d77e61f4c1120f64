import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { type ReactNode, useRef, useState } from 'react';
import { isNetworkLost } from '../../../lib/calls/api-error.ts';
import { useConnectionProblem } from '../../../lib/live/use-connection-problem.ts';
import { usePreloadedModule } from '../../../lib/overlays/use-preloaded.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { Composer } from '../composer/composer.tsx';
import { useAttaching } from '../composer/use-attaching.ts';
import type { Side } from '../data/conversation-api.ts';
import { useConversation } from '../data/use-conversation.ts';
import { MessageList } from '../log/message-list.tsx';
import { keptPlace } from '../log/scroll-positions.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { ConversationLoading } from './conversation-loading.tsx';
import { useOfflineSince } from './use-offline-since.ts';
import { type Presence, usePresence } from './use-presence.ts';
import { useSeenPart } from './use-seen-part.ts';

const loadViewer = () => import('../viewer/open-photo.tsx');
const loadSearch = () => import('../search/search-panel.tsx');

/** What the header of a conversation shows and does. */
export interface HeaderTools {
  presence: Presence;
  isTyping: boolean;
  isMuted: boolean;
  unread: number;
  onSearch: () => void;
  onMute: () => void;
}

export interface ConversationProps {
  side: Side;
  reservationId: string;
  /** The message that it is opened at. */
  at: string | undefined;
  /** The doctor whom the header names; left out where it names none. */
  doctorId?: string;
  placeholder: string;
  /** With whom about which pet, where several conversations are open: names of its parts tell it from the others. */
  about?: string | undefined;
  /** Something else lies over it for now: it goes on, and nothing of it counts as seen. */
  isCovered?: boolean | undefined;
  header: (tools: HeaderTools) => ReactNode;
  /** Below the header: time, pet, what can be changed. */
  strip?: ReactNode;
  /** Behind the last message. */
  end?: ReactNode;
  /** In place of the composer, once nothing can be written any more. */
  closed: ReactNode;
  /** Beside the paper clip. */
  tools?: ((write: (text: string) => void) => ReactNode) | undefined;
}

/** One conversation: its header, what is wrong with the line, its messages, and where one writes. */
export function ConversationFrame({ userId, ...props }: ConversationProps & { userId: string }) {
  const { side, reservationId, at, doctorId = null, placeholder, about, isCovered = false } = props;
  const { header, strip, end, closed, tools } = props;
  const { t } = useLingui();
  const [place] = useState(() => (at === undefined ? keptPlace(reservationId) : null));
  const talk = useConversation({ side, reservationId, userId }, { at, left: place?.id });
  const presence = usePresence(side, reservationId);
  const lasting = useConnectionProblem();
  // A browser may believe all the time that it is online: where messages do not come either, there is no network.
  const isLost = isNetworkLost(talk.error) && (lasting !== null || talk.status === 'error');
  const problem = isLost ? 'offline' : lasting;
  // Without a line nothing is known of the other side, though the connection has not noticed yet.
  const isTyping = problem === null && presence.isTyping;
  const offlineSince = useOfflineSince(problem === 'offline');
  const attaching = useAttaching();
  useSeenPart();
  const frame = useRef<HTMLElement>(null);
  const [isSearching, setSearching] = useState(false);
  const search = usePreloadedModule({
    load: loadSearch,
    isWanted: isSearching,
    onMissing: () => setSearching(false),
  });
  const closeSearch = () => {
    setSearching(false);
    // The field takes the focus with it, and what was found stands in the log.
    frame.current?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  };
  const [target, setTarget] = useState(() => (at === undefined ? null : { id: at }));
  const [opened, setOpened] = useState(at);
  // A notification of another message of the same conversation.
  if (opened !== at) {
    setOpened(at);
    if (at !== undefined) setTarget({ id: at });
  }
  const [photo, setPhoto] = useState<Message | null>(null);
  const closePhoto = () => setPhoto(null);
  const viewer = usePreloadedModule({ load: loadViewer, isWanted: photo !== null, onMissing: closePhoto });
  const { conversation, status } = talk;
  const isMuted = conversation?.muted ?? false;
  const isOpen = conversation?.open === true;
  const writes = {
    ...talk,
    send(text: string) {
      presence.sayDone();
      return talk.send(text);
    },
  };
  return (
    <section
      ref={frame}
      className="conversation"
      aria-label={about === undefined ? t`المحادثة` : t`محادثة ${about}`}
      data-drop={(isOpen && attaching.isOver) || undefined}
      {...(isOpen && attaching.dropTarget)}
    >
      {header({
        presence: problem === null ? presence.presence : 'unknown',
        isTyping,
        isMuted,
        unread: conversation?.unread ?? 0,
        onSearch: () => setSearching(true),
        onMute: () => void talk.setMuted(!isMuted),
      })}
      <ConnectionBar problem={problem} updatedAt={talk.updatedAt} onRetry={talk.retry} />
      {strip}
      {search !== undefined && (
        <search.SearchPanel
          side={side}
          reservationId={reservationId}
          onChoose={id => setTarget({ id })}
          onClose={closeSearch}
        />
      )}
      {status === 'ready' ? (
        <MessageList
          talk={talk}
          target={target}
          place={place}
          about={about}
          isCovered={isCovered || photo !== null || attaching.read !== null}
          offlineSince={offlineSince}
          onPhoto={setPhoto}
          doctorId={doctorId}
          isTyping={isTyping}
          end={end}
        />
      ) : status === 'error' ? (
        <div className="conversation-middle">
          <LoadError error={talk.error} onRetry={talk.retry} isRetrying={false} />
        </div>
      ) : (
        <ConversationLoading />
      )}
      {conversation?.open === false && closed}
      {isOpen && (
        <Composer
          talk={writes}
          attaching={attaching}
          placeholder={placeholder}
          about={about}
          onTyping={presence.sayTyping}
          tools={tools}
        />
      )}
      {viewer !== undefined && photo?.file != null && (
        <viewer.OpenPhoto message={photo} address={photo.file.address} onClose={closePhoto} />
      )}
    </section>
  );
}
