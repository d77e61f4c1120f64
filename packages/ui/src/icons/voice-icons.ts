/* Icons of voice notes, which only conversations show. */
import Mic from 'lucide-react/icons/mic';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { createIcon } from './icon.tsx';

export const MicIcon = /* @__PURE__ */ createIcon(Mic);
export const PauseIcon = /* @__PURE__ */ createIcon(Pause);
export const PlayIcon = /* @__PURE__ */ createIcon(Play);
export const StopIcon = /* @__PURE__ */ createIcon(Square);
