import { latestBuild } from './version-check.ts';

const PROBE_MS = 4_000;

/**
 * Calls back once, when the server responds. It is probed every few seconds while the page is visible, when the page
 * becomes visible, and when the browser is online again: a browser may always report being online, as behind a Wi-Fi
 * without Internet or while the server is down.
 * @param onAnswer called with the id of the newest build
 * @returns stops probing
 */
export function whenServerAnswers(onAnswer: (build: string) => void): () => void {
  let isEnded = false;
  let isAsking = false;
  const end = () => {
    isEnded = true;
    clearInterval(timer);
    window.removeEventListener('online', probeNow);
    document.removeEventListener('visibilitychange', probeNow);
  };
  const probe = async () => {
    if (isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    const build = await latestBuild();
    isAsking = false;
    if (isEnded || build === null) return;
    end();
    onAnswer(build);
  };
  const probeNow = () => void probe();
  const timer = setInterval(probeNow, PROBE_MS);
  window.addEventListener('online', probeNow);
  document.addEventListener('visibilitychange', probeNow);
  return end;
}
