import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { type CivilDate, daysBetween } from '@rifq/rules';
import { VisuallyHidden } from '@rifq/ui';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { networkProblem } from '../../../lib/calls/api-error.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { usePreloadedModule } from '../../../lib/overlays/use-preloaded.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import type { OpenConversation } from '../data/conversation-api.ts';
import { Announcer } from './announcer.tsx';
import { JumpButton } from './jump-button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { MenuFor } from './message-menu.tsx';
import { OlderFailure } from './older-failure.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { type LogRow, logRowsOf } from './rows.ts';
import type { ScrollPosition } from './scroll-positions.ts';
import { SystemMessageItem } from './system-message-item.tsx';
import { type Target, useFollow } from './use-follow.ts';
import { useHeldFocus } from './use-held-focus.ts';
import { useShift } from './use-shift.ts';

/** Shows since when the server cannot be reached. The bar above the log announces it. */
function CutLine({ at }: { at: number }) {
  const { t } = useLingui();
  const { time } = useFormat(useTimeZone());
  const since = time(new Date(at).toISOString());
  const problem = networkProblem();
  return <p className="day-line">{t`${problem} منذ ${since}`}</p>;
}

/** Day heading of the messages below: «اليوم، الجمعة 20 نوفمبر». */
function DayLine({ day }: { day: CivilDate }) {
  const today = useToday();
  const { weekday, dayAndMonth, date } = useFormat(useTimeZone());
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const dayText = isThisYear ? `${weekday(day)} ${dayAndMonth(day)}` : date(day);
  const isNear = [0, 1].includes(daysBetween(day, today));
  return <p className="day-line">{isNear ? `${dayDistance(day, today)}، ${dayText}` : dayText}</p>;
}

/** Shows that the other side is typing. The header announces it. */
function TypingBubble() {
  const { t } = useLingui();
  return (
    <div className="log-line">
      <p className="message typing">
        <span aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <VisuallyHidden>{t`تُكتب رسالة الآن`}</VisuallyHidden>
      </p>
    </div>
  );
}

const loadMenu = () => import('./message-menu.tsx');

const NO_ROWS: readonly number[] = [];

interface LogProps {
  talk: OpenConversation;
  /** Message to show; null for none. */
  target: Target | null;
  /** Saved scroll position, used if nothing is unread; null for the end. */
  position: ScrollPosition | null;
  /** Person and pet, if several conversations are open. */
  about: string | undefined;
  /** Something covers it: no message counts as seen. */
  isCovered: boolean;
  /** Unix milliseconds since which the device is offline; null while online. */
  offlineSince: number | null;
  /** Doctor named in the header; null for none. */
  doctorId: string | null;
  isTyping: boolean;
  onPhoto: (message: Message) => void;
  /** After the last message, such as the next step. */
  end?: ReactNode;
}

/** The messages of a conversation: only those near the window are in the document. */
export function MessageList(props: LogProps) {
  const { talk, target, position, about, isCovered, offlineSince, doctorId, isTyping, onPhoto, end } = props;
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const { time } = useFormat(timeZone);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [menu, setMenu] = useState<MenuFor | null>(null);
  const closeMenu = () => setMenu(null);
  const opened = usePreloadedModule({ load: loadMenu, isWanted: menu !== null, onMissing: closeMenu });
  const { entries, dividerId } = talk;
  const rows = useMemo(
    () => logRowsOf(entries, { dividerId, timeZone, doctorId, isTyping, offlineSince }),
    [entries, dividerId, timeZone, doctorId, isTyping, offlineSince],
  );
  const shift = useShift(rows, box);
  const follow = useFollow({ talk, rows, target, position, isCovered, box, list });
  const { isAtEnd, isOlderMissing, onScroll, jumpToNewest } = follow;
  const [onMenu] = useState(() => (message: Message, anchor: Element) => setMenu({ message, anchor }));
  const focus = useHeldFocus(box);
  const mountedId = focus.rowId ?? menu?.message.id;
  const mountedIndex = mountedId === undefined ? -1 : rows.findIndex(({ id }) => id === mountedId);
  const unread = talk.conversation?.unread ?? 0;
  const [openedAt] = useState(talk.conversation?.last_seq ?? 0);

  const draw = (row: LogRow) => {
    switch (row.type) {
      case 'day':
        return <DayLine key={row.id} day={row.day} />;
      case 'divider':
        return <p key={row.id} className="unread-line">{t`رسائل جديدة`}</p>;
      case 'cut':
        return <CutLine key={row.id} at={row.at} />;
      case 'end':
        return (
          <div key={row.id} data-row={row.id}>
            {end}
          </div>
        );
      case 'typing':
        return <TypingBubble key={row.id} />;
      case 'pending':
        return (
          <div key={row.id} className="log-line" data-row={row.id}>
            <PendingBubble
              pending={row.pending}
              isOffline={offlineSince !== null}
              onRetry={talk.retryPending}
              onDrop={talk.dropPending}
            />
          </div>
        );
      case 'message':
        return (
          <div key={row.id} className="log-line" data-row={row.id} data-message={row.id}>
            {row.message.system === null ? (
              <MessageBubble
                message={row.message}
                time={time}
                delivery={row.delivery}
                saysState={row.saysState}
                isFirst={row.isFirst}
                saysSender={row.saysSender}
                isMarked={target?.id === row.id}
                onMenu={onMenu}
                onPhoto={onPhoto}
              />
            ) : (
              <SystemMessageItem system={row.message.system} sentAt={row.message.sent_at} />
            )}
          </div>
        );
    }
  };
  // Scrolling renders the same rows in each frame: unchanged elements are reused.
  const drawn = new Map<LogRow, ReactElement>();
  const renderRow = (row: LogRow) => {
    const element = drawn.get(row) ?? draw(row);
    drawn.set(row, element);
    return element;
  };
  return (
    <div className="log-frame" {...focus.handlers}>
      <div
        ref={box}
        className="log"
        role="log"
        aria-live="off"
        aria-label={about === undefined ? t`الرسائل` : t`الرسائل في محادثة ${about}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <div className="log-rest" />
        <Virtualizer
          ref={list}
          data={rows}
          scrollRef={box}
          shift={shift}
          onScroll={onScroll}
          keepMounted={mountedIndex < 0 ? NO_ROWS : [mountedIndex]}
        >
          {renderRow}
        </Virtualizer>
      </div>
      {isOlderMissing && <OlderFailure onRetry={talk.loadBefore} />}
      {!isAtEnd && <JumpButton unread={unread} onPress={() => void jumpToNewest()} />}
      <Announcer entries={entries} openedAt={openedAt} />
      {opened !== undefined && menu !== null && <opened.MessageMenu {...menu} onClose={closeMenu} />}
    </div>
  );
}
