/**
 * What every page does: remembers the reader's zone, fills in client seeds, asks before what cannot
 * be taken back, keeps a form from going out twice, closes menus, and speaks in #said.
 * Without this file everything still works by plain forms.
 */

const SEED_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SEED_LENGTH = 32;
const YEAR_SECONDS = 31536000;
const TOAST_MS = 12000;
const SENT_MS = 10000;

/** Tells the server in which zone to write times, from the next page on. */
function rememberZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `zone=${encodeURIComponent(zone)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** @returns {string} 32 letters and digits, each equally likely */
function randomSeed() {
  const even = 256 - (256 % SEED_LETTERS.length);
  let seed = "";
  while (seed.length < SEED_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(SEED_LENGTH));
    for (const byte of bytes) {
      if (byte < even && seed.length < SEED_LENGTH) seed += SEED_LETTERS[byte % SEED_LETTERS.length];
    }
  }
  return seed;
}

function fillSeeds() {
  for (const input of document.querySelectorAll("input[data-client-seed]")) {
    if (!input.value) input.value = randomSeed();
  }
}

/* ---- the page's voice ---- */

/** @param {string} words shown and read out, once */
function say(words) {
  const said = document.getElementById("said");
  if (!said || !words) return;
  const toast = document.createElement("p");
  toast.className = "toast";
  const text = document.createElement("span");
  text.textContent = words;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast-close";
  close.dataset.dismiss = "";
  close.setAttribute("aria-label", said.dataset.close ?? "");
  close.textContent = "×";
  toast.append(text, close);
  said.append(toast);
}

/** A toast goes by itself, unless it tells of an error or someone is reading it. @param {Element} toast */
function letGo(toast) {
  if (toast.dataset.level === "error") return;
  setTimeout(() => (toast.matches(":hover, :focus-within") ? letGo(toast) : toast.remove()), TOAST_MS);
}

function watchToasts() {
  const said = document.getElementById("said");
  if (!said) return;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement && node.matches(".toast")) letGo(node);
    }
  }).observe(said, { childList: true });
}

/* ---- asking first ---- */

/**
 * @param {string} question
 * @param {string} [yesLabel]
 * @returns {Promise<boolean>}
 */
function ask(question, yesLabel) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("confirm"));
  const yes = dialog.querySelector("button[value=yes]");
  dialog.querySelector("#confirm-question").textContent = question;
  yes.textContent = yesLabel || yes.dataset.label;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

const approved = new WeakSet();

/** What to ask before this goes out: of the button or else the form, and of each ticked box. */
function questionsOf(form, submitter) {
  const whole = [submitter, form].find((element) => element?.dataset?.confirm);
  const ticked = form.querySelectorAll("input[data-confirm]:checked");
  return [...(whole ? [whole] : []), ...ticked];
}

/** Stands before htmx and before the browser: both see only a submission that was agreed to. @param {SubmitEvent} event */
async function askBeforeSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const asking = questionsOf(form, event.submitter);
  if (asking.length === 0 || approved.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const submitter = /** @type {HTMLElement | null} */ (event.submitter);
  const question = asking.map((element) => element.dataset.confirm).join(" ");
  if (!(await ask(question, asking[0].dataset.confirmYes))) return;
  if (!form.isConnected || (submitter && !submitter.isConnected)) {
    say(document.getElementById("said")?.dataset.movedOn);
    return;
  }
  approved.add(form);
  if (submitter) submitter.click();
  else form.requestSubmit();
}

/** For htmx elements that are no forms. @param {CustomEvent} event */
async function askBeforeRequest(event) {
  const { elt, issueRequest } = event.detail;
  if (elt instanceof HTMLFormElement || !elt.dataset?.confirm) return;
  event.preventDefault();
  if (await ask(elt.dataset.confirm, elt.dataset.confirmYes)) issueRequest(true);
}

/* ---- once is enough ---- */

/** @param {SubmitEvent} event */
function sendOnce(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method === "dialog") return;
  if (form.dataset.sent !== undefined) {
    event.preventDefault();
    return;
  }
  for (const sent of [form, event.submitter]) if (sent) sent.dataset.sent = "";
  event.submitter?.setAttribute("aria-disabled", "true");
  setTimeout(allowSendingAgain, SENT_MS);
}

function allowSendingAgain() {
  for (const sent of document.querySelectorAll("[data-sent]")) {
    delete sent.dataset.sent;
    sent.removeAttribute("aria-disabled");
  }
}

/** A page out of the browser's memory may be days old, or belong to someone who has signed out. @param {PageTransitionEvent} event */
function returnFromMemory(event) {
  allowSendingAgain();
  if (event.persisted) location.reload();
}

/* ---- menus ---- */

/** @param {Event} event */
function closeMenus(event) {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    const outside = event.target instanceof Node && !menu.contains(event.target);
    if (event.type === "keydown" ? event.key === "Escape" : outside) {
      const hadFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (event.type === "keydown" && hadFocus) menu.querySelector("summary")?.focus();
    }
  }
}

/* ---- answers that are no fragments ---- */

/**
 * A whole page in answer to a fragment's request means that the session has changed (signed out, say) or that
 * something in between answered: it must not land inside this page. @param {CustomEvent} event
 */
function refuseWholePages(event) {
  const { xhr } = event.detail;
  if (!/^\s*<!doctype html/i.test(xhr.response ?? "")) return;
  event.detail.shouldSwap = false;
  if (xhr.status >= 400) say(document.getElementById("said")?.dataset.noAnswer);
  else location.assign(xhr.responseURL || location.href);
}

/** @param {CustomEvent} event */
function tellOfSilence(event) {
  if (event.detail.elt?.id !== "stale") say(document.getElementById("said")?.dataset.noAnswer);
}

/* ---- copying ---- */

/** @param {Element} button its data-copy is the id of a field */
async function copy(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy));
  field.select();
  await navigator.clipboard.writeText(field.value);
  say(button.dataset.copied);
}

function showCopyButtons() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
}

rememberZone();
fillSeeds();
showCopyButtons();
watchToasts();
document.addEventListener("submit", askBeforeSubmit, { capture: true });
document.addEventListener("submit", sendOnce);
document.addEventListener("htmx:confirm", askBeforeRequest);
document.addEventListener("htmx:beforeSwap", refuseWholePages);
document.addEventListener("htmx:afterSettle", fillSeeds);
document.addEventListener("htmx:afterSettle", showCopyButtons);
document.addEventListener("htmx:sendError", tellOfSilence);
document.addEventListener("htmx:timeout", tellOfSilence);
document.addEventListener("say", (event) => say(event.detail));
document.addEventListener("click", (event) => {
  const copier = event.target.closest?.("[data-copy]");
  if (copier) copy(copier);
  if (event.target.closest?.("[data-dismiss]")) event.target.closest(".toast, .notice")?.remove();
});
for (const type of ["click", "keydown", "focusin"]) document.addEventListener(type, closeMenus);
window.addEventListener("pageshow", returnFromMemory);
