/* The page as an app: registers the service worker, offers to install it, and announces new versions. */
import { text } from "../shell/text.js";

/** @typedef {Event & { prompt: () => Promise<unknown> }} InstallPrompt what Chromium sends when an app can be installed */

const OFFERED = "install-offered";
let isReloading = false;

if ("serviceWorker" in navigator) whenLoaded(register);
addEventListener("beforeinstallprompt", (event) => offer(/** @type {InstallPrompt} */ (event)));

/** @param {() => void} start */
function whenLoaded(start) {
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register() {
  const hadOne = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isReloading || (hadOne && document.hidden)) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (registration.waiting) tellNew(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    document.addEventListener("visibilitychange", () => !document.hidden && registration.update().catch(() => {}));
  } catch {
    // the server is away, or its certificate is not trusted
  }
}

/** @param {ServiceWorker | null} worker */
function watch(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) tellNew(worker);
  });
}

/** @param {ServiceWorker} worker */
async function tellNew(worker) {
  const run = () => {
    isReloading = true;
    worker.postMessage("activate");
  };
  const { toast } = await import("../elements/toast.js");
  toast({ text: text("sync.new_version"), action: { label: text("sync.reload"), run }, stay: true });
}

/** @param {InstallPrompt} event */
async function offer(event) {
  event.preventDefault();
  if (localStorage.getItem(OFFERED) || !["/riichi", "/bridge"].includes(location.pathname)) return;
  localStorage.setItem(OFFERED, "yes");
  const { toast } = await import("../elements/toast.js");
  toast({
    text: text("sync.installable"),
    action: { label: text("sync.install"), run: () => event.prompt() },
    stay: true,
  });
}
