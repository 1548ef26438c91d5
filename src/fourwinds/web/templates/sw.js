/* The service worker: saves the pages and files of one version on the phone, and shows them offline. */
const PREFIX = "fourwinds-";
const NAME = `${PREFIX}{{ version }}`;
const FILES = {{ files | safe }};
const PAGES = {{ pages | safe }};
const APPS = ["/riichi", "/bridge"];
const OFFLINE = "/offline";

addEventListener("install", (event) => {
  event.waitUntil(fillCache());
  if (event.addRoutes) event.addRoutes(routes()).catch(() => {});
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => data === "activate" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(app(appOf(pathname), request));
});

const appOf = (pathname) => APPS.find((app) => pathname === app || pathname.startsWith(`${app}/`));

/* Browsers with static routing find the files without starting this worker. */
function routes() {
  const files = new URLPattern({ pathname: "/static/*", search: "v=*", baseURL: location.origin });
  return [
    { condition: { urlPattern: "/api/*" }, source: "network" },
    { condition: { urlPattern: files }, source: { cacheName: NAME } },
  ];
}

/* All or nothing: if one file is missing, the previous version stays. Unchanged files are not loaded again. */
async function fillCache() {
  const cache = await caches.open(NAME);
  await Promise.all(PAGES.map(async (path) => cache.put(path, completeResponse(await fetch(path, { cache: "no-cache" })))));
  await Promise.all(FILES.map(async (url) => cache.put(url, (await caches.match(url)) ?? currentResponse(await fetch(url)))));
}

function completeResponse(response) {
  if (!response.ok || response.redirected) throw new Error(`${response.url}: status ${response.status}`);
  return response;
}

/* A server of another version sends its own file, which is not marked as immutable. */
function currentResponse(response) {
  if (!isImmutable(completeResponse(response))) throw new Error(`${response.url} is from another version`);
  return response;
}

function isImmutable({ headers }) {
  return Boolean(headers.get("cache-control")?.includes("immutable"));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function app(address, request) {
  return (address && (await caches.match(address))) ?? page(request);
}

async function file(request) {
  const cache = await caches.open(NAME);
  const isVersioned = new URL(request.url).searchParams.has("v");
  const kept = await cache.match(request, { ignoreSearch: !isVersioned, ignoreVary: true });
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && isImmutable(response)) cache.put(request, response.clone());
    return response;
  } catch (error) {
    const other = await cache.match(request, { ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

/* Other pages come from the server; those that are the same for everyone are saved for offline use. */
async function page(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (isForAll(response)) cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request, { ignoreVary: true })) ?? (await cache.match(OFFLINE)) ?? Response.error();
  }
}

function isForAll({ ok, redirected, headers }) {
  const isPage = headers.get("content-type")?.startsWith("text/html");
  return ok && !redirected && isPage && !/private|no-store/.test(headers.get("cache-control") ?? "");
}
