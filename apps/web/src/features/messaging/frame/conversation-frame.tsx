import { useLingui } from '@lingui/react/macro';
import type { Conversation, Message } from '@rifq/contract/calls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isNetworkLost } from '../../../lib/calls/api-error.ts';
import { now } from '../../../lib/formats/clock.ts';
import { useConnectionProblem } from '../../../lib/live/use-connection-problem.ts';
import { usePreloadedModule } from '../../../lib/overlays/use-preloaded.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { Composer } from '../composer/composer.tsx';
import { useAttaching } from '../composer/use-attaching.ts';
import type { Side } from '../data/conversation-api.ts';
import { useConversation } from '../data/use-conversation.ts';
import { MessageList } from '../log/message-list.tsx';
import { savedScrollPosition } from '../log/scroll-positions.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { ConversationLoading } from './conversation-loading.tsx';
import { type Presence, usePresence } from './use-presence.ts';
import { useSeenPart } from './use-seen-part.ts';

/** Unix milliseconds since which this page has seen the device offline; null while online. */
function useOfflineSince(isOffline: boolean): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(isOffline ? now() : null), [isOffline]);
  return since;
}

const loadViewer = () => import('../viewer/open-photo.tsx');
const loadSearch = () => import('../search/search-panel.tsx');

/** Data and actions for the header of a conversation. */
export interface HeaderTools {
  presence: Presence;
  isTyping: boolean;
  isMuted: boolean;
  unread: number;
  /** Undefined while it loads. */
  conversation: Conversation | undefined;
  /** Fetches its state again after a change of it. */
  onRefresh: () => void;
  onSearch: () => void;
  onMute: () => void;
}

/** State of a loaded conversation, for what is shown about it. */
export interface ConversationNotice {
  conversation: Conversation;
  /** The newest loaded message; undefined for none. */
  lastId: string | undefined;
  /** Fetches the state again after a change of it. */
  refresh: () => void;
}

export interface ConversationViewProps {
  side: Side;
  reservationId: string;
  /** When the reservation last changed, where this page can change it. */
  changedAt?: string | undefined;
  /** Message to open it at. */
  at: string | undefined;
  /** Doctor named in the header; undefined for none. */
  doctorId?: string;
  placeholder: string;
  /** Person and pet if several conversations are open: included in accessible names to tell them apart. */
  about?: string | undefined;
  /** Something covers it: it stays mounted, but nothing in it counts as seen. */
  isCovered?: boolean | undefined;
  header: (tools: HeaderTools) => ReactNode;
  /** Below the header: time, pet, and actions. */
  strip?: ReactNode;
  /** After the last message. */
  end?: ReactNode;
  /** Replaces the composer of a closed conversation. */
  closed: ReactNode;
  /** Above the composer: what asks for attention. */
  notice?: ((notice: ConversationNotice) => ReactNode) | undefined;
  /** Whether only texts can be sent. */
  textOnly?: boolean | undefined;
  /** Next to the attachment button. */
  tools?: ((write: (text: string) => void) => ReactNode) | undefined;
}

/** One conversation: header, connection bar, messages and composer. */
export function ConversationFrame({ userId, ...props }: ConversationViewProps & { userId: string }) {
  const { side, reservationId, at, doctorId = null, placeholder, about, isCovered = false } = props;
  const { changedAt, header, strip, end, closed, notice, textOnly = false, tools } = props;
  const { t } = useLingui();
  const [position] = useState(() => (at === undefined ? savedScrollPosition(reservationId) : null));
  const talk = useConversation({ side, reservationId, userId, changedAt }, { at, left: position?.id });
  const presence = usePresence(side, reservationId);
  const lasting = useConnectionProblem();
  // A browser may report online incorrectly: if messages cannot be loaded either, the network is down.
  const isLost = isNetworkLost(talk.error) && (lasting !== null || talk.status === 'error');
  const problem = isLost ? 'offline' : lasting;
  // Offline nothing is known of the other side, even before the connection has noticed.
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
    // Closing the search unmounts its focused field; its result is in the log.
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
  const takesFiles = isOpen && !textOnly;
  const lastId = talk.entries.findLast(({ type }) => type === 'message')?.id;
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
      data-drop={(takesFiles && attaching.isOver) || undefined}
      {...(takesFiles && attaching.dropTarget)}
    >
      {header({
        presence: problem === null ? presence.presence : 'unknown',
        isTyping,
        isMuted,
        unread: conversation?.unread ?? 0,
        conversation,
        onRefresh: talk.refresh,
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
          position={position}
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
      {conversation !== undefined && notice?.({ conversation, lastId, refresh: talk.refresh })}
      {conversation?.open === false && closed}
      {isOpen && (
        <Composer
          talk={writes}
          attaching={textOnly ? null : attaching}
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
