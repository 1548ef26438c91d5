/* Keeps the screen on while a game is recorded or shown, where the phone allows it. */

/** Keep the screen on. Returns a function that stops it. */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let done = false;
  const acquire = async () => {
    if (done || document.visibilityState !== "visible" || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (done) lock?.release();
  };
  document.addEventListener("visibilitychange", acquire);
  acquire();
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", acquire);
    lock?.release();
  };
}
