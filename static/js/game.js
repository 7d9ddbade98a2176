/**
 * Keeps a game page up to date. The socket says only that there is something new; the page then fetches its
 * own regions, as its reader may see them, with the revision it has. Because a ping can be lost, it also asks
 * on connect, on coming back, and slowly in between. While it cannot reach the server, a bar says so.
 */

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 15000;
const PATIENCE_MS = 6000;
const TICK_MS = 1000;
const SLOW_MS = 20000;
const BOT_MS = 3000;
const BEHIND_MS = 5000;
const ENDED = ["finished", "cancelled"];
const NOT_FOR_YOU = 4404;

const board = () => document.getElementById("board");
const bar = document.getElementById("stale");

/** @param {Element | null} element */
const revisionOf = (element) => Number(element?.getAttribute("data-revision") ?? -1);

/* ---- asking for what is new ---- */

let asking = false;
let askAgain = false;
let lastAsked = Date.now();
let lastFresh = new Date();
let patience = 0;
/** The newest revision the socket has spoken of. */
let heard = -1;
/** Requests that the page's own forms have under way: their answers may bring what the socket tells of. */
const sending = new Set();

/** Asks once; whoever calls during a request gets another one after it. */
function catchUp() {
  const updates = board()?.dataset.updates;
  if (!updates || !bar || isShut) return;
  if (asking) {
    askAgain = true;
    return;
  }
  asking = true;
  askAgain = false;
  lastAsked = Date.now();
  patience = setTimeout(showBar, PATIENCE_MS);
  const url = new URL(updates, location.href);
  url.searchParams.set("revision", String(revisionOf(board())));
  window.htmx.ajax("GET", url.pathname + url.search, { source: bar, target: bar, swap: "none" }).catch(() => {});
}

function catchUpIfBehind() {
  for (const xhr of sending) if (xhr.readyState === XMLHttpRequest.DONE) sending.delete(xhr);
  if (sending.size === 0 && heard > revisionOf(board())) catchUp();
}

/** @param {CustomEvent} event the end of any request, good or bad */
function afterRequest(event) {
  if (event.target === bar) {
    afterAsking(event);
  } else {
    sending.delete(event.detail.xhr);
    catchUpIfBehind();
  }
}

/** @param {CustomEvent} event the end of a request for updates */
function afterAsking(event) {
  clearTimeout(patience);
  asking = false;
  if (isShut) return;
  const { xhr } = event.detail;
  if (xhr.status === 403 || xhr.status === 404) {
    shut();
  } else if (xhr.status === 200 || xhr.status === 204) {
    lastFresh = new Date(xhr.getResponseHeader("Date") ?? Date.now());
    hideBar();
  } else {
    showBar();
  }
  // Within this event htmx would only queue the next request, and nobody would hear it fail.
  if (askAgain) setTimeout(catchUp);
}

/** An answer that was overtaken by a newer one is not shown. @param {CustomEvent} event */
function refuseOldAnswers(event) {
  const found = /id="board"[^>]*\sdata-revision="(\d+)"/.exec(event.detail.xhr.response ?? "");
  if (found && Number(found[1]) < revisionOf(board())) event.detail.shouldSwap = false;
}

/** Now and then, whatever the socket does. */
function askNowAndThen() {
  const game = board();
  if (!game || document.hidden) return;
  const behind = bar && !bar.hidden;
  if (ENDED.includes(game.dataset.status ?? "") && !behind) return;
  const pause = behind ? BEHIND_MS : game.hasAttribute("data-bot-to-act") ? BOT_MS : SLOW_MS;
  if (Date.now() - lastAsked >= pause) catchUp();
}

/* ---- the bar ---- */

function showBar() {
  if (!bar || !bar.hidden) return;
  const { lang, dataset } = document.documentElement;
  const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: dataset.zone });
  const words = bar.querySelector("[data-stale-words]");
  words.textContent = bar.dataset.sentence.replace("TIME", clock.format(lastFresh));
  bar.hidden = false;
  document.body.classList.add("is-stale");
}

function hideBar() {
  if (!bar || bar.hidden) return;
  bar.hidden = true;
  document.body.classList.remove("is-stale");
}

/** Whether the table is not open to this reader any more: nothing will ever come. */
let isShut = false;

/** Says so in the bar, with the way to one's other games, and stops asking. */
function shut() {
  if (!bar || isShut) return;
  isShut = true;
  clearTimeout(patience);
  socket?.close();
  bar.querySelector("[data-stale-words]").textContent = bar.dataset.shut;
  bar.querySelector("[data-try-now]").hidden = true;
  bar.querySelector("[data-way-out]").hidden = false;
  bar.hidden = false;
  document.body.classList.add("is-stale");
}

/* ---- the socket ---- */

/** @type {WebSocket | null} */
let socket = null;
let failures = 0;
let reconnecting = 0;

function connect() {
  clearTimeout(reconnecting);
  const path = board()?.dataset.socket;
  if (!path || isShut) return;
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    failures = 0;
    catchUp();
  });
  socket.addEventListener("message", (event) => hear(event.data));
  socket.addEventListener("close", (event) => {
    if (event.code === NOT_FOR_YOU) shut();
    if (isShut) return;
    reconnecting = setTimeout(connect, backoff());
    setTimeout(catchUpIfUnconnected, PATIENCE_MS);
  });
}

/** @returns {number} milliseconds: doubling, with jitter so that a restarted server is not asked by all at once */
function backoff() {
  const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** failures);
  failures += 1;
  return full / 2 + (Math.random() * full) / 2;
}

function catchUpIfUnconnected() {
  if (socket?.readyState !== WebSocket.OPEN) catchUp();
}

/** @param {string} text what the socket said */
function hear(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (typeof message.revision !== "number") return;
  heard = Math.max(heard, message.revision);
  catchUpIfBehind();
}

/** A move was made, and its answer says where the game stands now. @param {CustomEvent} event */
function hearOwnMove(event) {
  heard = Math.max(heard, event.detail.revision);
}

function comeBack() {
  if (document.hidden) return;
  if (socket?.readyState === WebSocket.CLOSED) connect();
  catchUp();
}

/* ---- what the page says about itself ---- */

/** Title and lamp follow the board. */
function followBoard() {
  const game = board();
  if (!game) return;
  if (game.dataset.title && document.title !== game.dataset.title) document.title = game.dataset.title;
  const yours = game.dataset.yourTurn;
  document.body.classList.toggle("is-your-turn", yours !== undefined && !["", "false", "0"].includes(yours));
}

/** What the page had shown before does not arrive a second time. @param {HTMLElement | null} before the board as it was */
function calmOldNews(before) {
  if (!before || before === board()) return;
  for (const piece of document.querySelectorAll("#board .is-new[data-line]")) {
    if (Number(piece.dataset.line) <= Number(before.dataset.version)) piece.classList.remove("is-new");
  }
}

/* ---- so many ticks, no more and no less ---- */

/** @param {HTMLFormElement} form one that carries data-tick-exactly */
function countTicks(form) {
  const ticked = form.querySelectorAll("input[type=checkbox]:checked").length;
  const enough = ticked === Number(form.dataset.tickExactly);
  for (const go of form.querySelectorAll("[data-tick-go]")) go.disabled = !enough;
  for (const hint of form.querySelectorAll("[data-tick-hint]")) hint.hidden = enough;
}

function countAllTicks() {
  for (const form of document.querySelectorAll("form[data-tick-exactly]")) countTicks(form);
}

/* ---- one press, one move ---- */

/** The second half of a double click, or a key held down, is not a second move. @param {MouseEvent | KeyboardEvent} event */
function ignoreEcho(event) {
  const echo = event instanceof KeyboardEvent ? event.repeat && event.key === "Enter" : event.detail > 1;
  if (!echo || !event.target.closest?.(".tray button")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {HTMLElement | null} before the board as it was */
function afterSwap(before) {
  calmOldNews(before);
  followBoard();
  countAllTicks();
}

followBoard();
countAllTicks();
connect();
setInterval(askNowAndThen, TICK_MS);
document.addEventListener("htmx:beforeSwap", refuseOldAnswers);
document.addEventListener("htmx:beforeSwap", () => {
  const before = board();
  queueMicrotask(() => afterSwap(before));
});
document.addEventListener("htmx:beforeRequest", (event) => event.target !== bar && sending.add(event.detail.xhr));
document.addEventListener("moved", hearOwnMove);
document.addEventListener("htmx:afterRequest", afterRequest);
document.addEventListener("visibilitychange", comeBack);
document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-tick-exactly]");
  if (form) countTicks(form);
});
for (const type of ["click", "keydown"]) document.addEventListener(type, ignoreEcho, { capture: true });
window.addEventListener("online", comeBack);
window.addEventListener("offline", () => setTimeout(catchUp, PATIENCE_MS));
bar?.querySelector("[data-try-now]")?.addEventListener("click", comeBack);
