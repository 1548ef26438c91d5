/* Keeps the screen on while a game is recorded, where the phone allows it. */

/** Keep it on from now; returns how to let it go. */
export function stayAwake() {
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
